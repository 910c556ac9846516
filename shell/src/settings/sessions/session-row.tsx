import { type Msg, msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Badge, Button, RelativeTime } from '@snippetry/web-kit/ui';
import { Monitor, Smartphone } from 'lucide-react';
import { deviceName, networkName } from './place-names.ts';
import { type AccountSession, SAFETY } from './session-queries.ts';

const METHODS: Record<AccountSession['method'], Msg> = {
  password: msg('Password'),
  registration: msg('Sign-up'),
  passkey: msg('Passkey'),
  'single-sign-on': msg('Single sign-on'),
  github: msg('GitHub'),
};

/** Ends a session; one that is gone has ended, too. */
function useEnd({ _id: id, device }: AccountSession) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api('DELETE /auth/sessions/:id', { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'auth.session_not_found')) throw error;
      }
    },
    onSuccess: async () => {
      toast.success(t('{device} was signed out', { device: deviceName(device) }));
      await client.invalidateQueries({ queryKey: SAFETY });
    },
    onError: (cause) => toast.error(t('Failed to end the session'), { cause }),
  });
}

/** One session: where and how somebody is signed in. */
export function SessionRow({ session }: { session: AccountSession }) {
  const { device, network, method, lastSeenAt, createdAt, isCurrent } = session;
  const end = useEnd(session);
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
