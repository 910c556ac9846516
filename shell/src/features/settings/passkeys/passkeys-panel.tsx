import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { SessionUser } from '@snippetry/web-kit';
import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Panel, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { identities } from '../../../data/identity.queries.ts';
import { ownPasskeys } from '../../../data/passkey.queries.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** Returns the text for an empty list of passkeys. */
function whyNone(isDemo: boolean, canAdd: boolean): string {
  if (isDemo) return t('A demo account can have no passkey.');
  if (!canAdd) return t('This browser cannot make passkeys.');
  return t('None yet. With one you sign in by fingerprint, face or PIN, without password or code.');
}

export function PasskeysPanel({ user }: { user: SessionUser }) {
  const query = useQuery(ownPasskeys());
  // Passkeys sign users in only if passwords do.
  const isOff = useQuery(identities()).data?.hasPasswords === false;
  const canAdd = browserSupportsWebAuthn() && !user.isDemo && !isOff;
  if (isOff && query.data?.length === 0) return null;
  return (
    <Panel
      id="passkeys"
      title={t('Passkeys')}
      padded={false}
      className="scroll-mt-16"
      actions={canAdd ? <AddPasskey /> : null}
    >
      <QueryView
        query={query}
        loading={t('Loading passkeys...')}
        waiting={
          <div className="p-4">
            <Skeleton height={20} />
          </div>
        }
        failed={t('Failed to fetch the passkeys')}
      >
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="p-4 text-sm text-fg-2">{whyNone(user.isDemo, canAdd)}</p>
          ) : (
            <PanelList aria-label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey._id} passkey={passkey} />
              ))}
            </PanelList>
          )
        }
      </QueryView>
    </Panel>
  );
}
