import { msg } from '@snippetry/contracts/texts';
import { Trans, t } from '@snippetry/web-kit';
import { Button, ConfirmDialog, RelativeTime } from '@snippetry/web-kit/ui';
import { GitBranch, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLinkIdentity, useUnlinkIdentity } from '../../../data/identity.mutations.ts';
import type { Identity, Provider } from '../../../data/identity.queries.ts';

function Site({ id, name, children }: Pick<Provider, 'id' | 'name'> & { children: ReactNode }) {
  const Icon = id === 'github' ? GitBranch : KeyRound;
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words">{name}</p>
        <p className="text-xs break-words text-fg-2">{children}</p>
      </div>
    </>
  );
}

/** Linked account at another site. */
export function IdentityRow({ identity }: { identity: Identity }) {
  const { provider, providerName, label, linkedAt, lastUsedAt } = identity;
  const [asking, setAsking] = useState(false);
  const unlink = useUnlinkIdentity(identity, () => setAsking(false));
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Site id={provider} name={providerName}>
        {label} ·{' '}
        {lastUsedAt ? (
          <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
        ) : (
          <RelativeTime iso={linkedAt} text={msg('Linked {time}')} />
        )}
      </Site>
      <Button
        size="sm"
        aria-label={t('Unlink {site}', { site: providerName })}
        onClick={() => setAsking(true)}
      >
        {t('Unlink')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Unlink {site}?', { site: providerName })}
        confirmLabel={t('Unlink')}
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        {t('{account} will no longer sign you in.', { account: label })}
      </ConfirmDialog>
    </li>
  );
}

/** Site without a linked account. */
export function ProviderRow({ provider }: { provider: Provider }) {
  const { id, name } = provider;
  const link = useLinkIdentity(provider);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Site id={id} name={name}>
        {t('Not linked')}
      </Site>
      <Button
        size="sm"
        aria-label={t('Link {site}', { site: name })}
        busy={link.isPending || link.isSuccess}
        busyLabel={t('Opening...')}
        onClick={() => link.mutate()}
      >
        {/* Markup, since other languages need different words for the verb and the noun "link". */}
        <Trans text="<action>Link</action>" parts={{ action: (words) => words }} />
      </Button>
    </li>
  );
}
