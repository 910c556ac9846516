import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Badge, Button, RelativeTime } from '@snippetry/web-kit/ui';
import { Monitor, Smartphone } from 'lucide-react';
import { type AccountSession, SAFETY } from './session-queries.ts';

const METHODS: Record<AccountSession['method'], string> = {
  password: 'Password',
  registration: 'Sign-up',
  passkey: 'Passkey',
  'single-sign-on': 'Single sign-on',
  github: 'GitHub',
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
      toast.success(`${device} was signed out`);
      await client.invalidateQueries({ queryKey: SAFETY });
    },
    onError: (cause) => toast.error('Failed to end the session', { cause }),
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
          {device}
          {isCurrent ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-xs text-fg-2">
          {METHODS[method]} · {network} ·{' '}
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
          aria-label={`End the session of ${device}`}
          busy={end.isPending}
          busyLabel="Ending..."
          onClick={() => end.mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}
