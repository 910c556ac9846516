import type { ApiReply } from '@snippetry/contracts';
import { plural, type SessionUser, TransPlural, t, useSession } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Button, longDate, Panel, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { shellKeys } from '../../../data/keys.ts';
import { secondFactor } from '../../../data/second-factor.queries.ts';
import { FactRow } from '../fact-row.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** At most this many codes left: suggest creating new ones. */
const FEW_CODES = 3;

interface FactsProps {
  state: ApiReply<'GET /auth/second-factor'>;
  onNewCodes: () => void;
}

function Facts({ state: { since, recoveryCodesLeft: left }, onNewCodes }: FactsProps) {
  return (
    <dl className="px-4 pb-1">
      <FactRow label={t('On since')}>{since ? longDate(since) : ''}</FactRow>
      <FactRow label={t('Recovery codes')}>
        <span className="flex flex-wrap items-center gap-2">
          <span>
            {left <= FEW_CODES ? (
              <TransPlural
                count={left}
                one="{count} left<soon> – make new ones soon</soon>"
                other="{count} left<soon> – make new ones soon</soon>"
                parts={{ soon: (words) => <strong className="font-medium">{words}</strong> }}
              />
            ) : (
              plural(left, { one: '{count} left', other: '{count} left' })
            )}
          </span>
          <Button size="sm" variant="ghost" onClick={onNewCodes}>
            {t('New recovery codes')}
          </Button>
        </span>
      </FactRow>
    </dl>
  );
}

interface DialogState {
  dialog: 'set-up' | 'off' | 'codes' | null;
  ask: (dialog: DialogState['dialog']) => void;
}

/** Button to enable or disable two-step sign-in, which accounts without a password do not have. */
function Switch({
  isOn,
  hasPassword,
  ask,
}: Pick<DialogState, 'ask'> & { isOn?: boolean; hasPassword: boolean }) {
  if (isOn === undefined || !hasPassword) return null;
  if (isOn) {
    return (
      <Button size="sm" onClick={() => ask('off')}>
        {t('Switch off')}
      </Button>
    );
  }
  return (
    <Button size="sm" onClick={() => ask('set-up')}>
      {t('Switch on')}
    </Button>
  );
}

/** Two-step sign-in with codes of an authenticator app. */
export function SecondFactorPanel({ user }: { user: SessionUser }) {
  const query = useQuery(secondFactor());
  const client = useQueryClient();
  const { refresh } = useSession();
  const [dialog, ask] = useState<DialogState['dialog']>(null);
  const changed = () => {
    void client.invalidateQueries({ queryKey: shellKeys.security });
    refresh();
  };
  const isOn = query.data?.isOn;
  return (
    <Panel
      id="second-factor"
      title={t('Two-Step Sign-In')}
      padded={false}
      className="scroll-mt-16"
      actions={
        <Switch {...(isOn !== undefined && { isOn })} hasPassword={user.hasPassword} ask={ask} />
      }
    >
      <QueryView
        query={query}
        loading={t('Loading two-step sign-in...')}
        waiting={
          <div className="p-4">
            <Skeleton height={20} />
          </div>
        }
        failed={t('Failed to fetch two-step sign-in')}
      >
        {(state) =>
          state.isOn && user.hasPassword ? (
            <Facts state={state} onNewCodes={() => ask('codes')} />
          ) : (
            <p className="p-4 text-sm text-fg-2">
              {user.hasPassword
                ? t(
                    'Off. Turn it on to require a code from your phone in addition to your password.',
                  )
                : t(
                    'Your account has no password: the site that you sign in at decides what it requires.',
                  )}
            </p>
          )
        }
      </QueryView>
      <SetUpDialog open={dialog === 'set-up'} onOpenChange={() => ask(null)} onEnabled={changed} />
      <ProofDialog
        asks={dialog === 'off' || dialog === 'codes' ? dialog : null}
        onClose={() => ask(null)}
        onDone={changed}
      />
    </Panel>
  );
}
