import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Badge, Button, RelativeTime } from '@snippetry/web-kit/ui';
import { Monitor, Smartphone } from 'lucide-react';
import { useEndSession } from '../../../data/session.mutations.ts';
import type { AccountSession } from '../../../data/session.queries.ts';
import { deviceName, networkName } from '../../../lib/client-names.ts';

const METHODS: Record<AccountSession['method'], Msg> = {
  password: msg('Password'),
  registration: msg('Sign-up'),
  passkey: msg('Passkey'),
  'single-sign-on': msg('Single sign-on'),
  github: msg('GitHub'),
};

export function SessionRow({ session }: { session: AccountSession }) {
  const { device, network, method, lastSeenAt, createdAt, isCurrent } = session;
  const end = useEndSession(session);
  const Icon = /Android|iOS/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {deviceName(device)}
          {isCurrent ? <Badge tone="success">{t('This device')}</Badge> : null}
        </p>
        <p className="text-xs text-fg-2">
          {t(METHODS[method])} · {networkName(network)} ·{' '}
          {isCurrent ? (
            <RelativeTime iso={createdAt} text={msg('Signed in {time}')} />
          ) : (
            <RelativeTime iso={lastSeenAt} text={msg('Last seen {time}')} />
          )}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          aria-label={t('End the session of {device}', { device: deviceName(device) })}
          busy={end.isPending}
          busyLabel={t('Ending...')}
          onClick={() => end.mutate()}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}
