import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Button, ConfirmDialog, longDate, RelativeTime } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { SAFETY } from '../sessions/session-queries.ts';
import type { AccessToken } from './access-token-queries.ts';

/** Revokes a token; one that is gone is revoked, too. */
function useRevoke({ _id: id, name }: AccessToken, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api('DELETE /auth/access-tokens/:id', { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'auth.token_not_found')) throw error;
      }
    },
    onSuccess: async () => {
      toast.success(`${name} was revoked`);
      onDone();
      await client.invalidateQueries({ queryKey: SAFETY });
    },
    onError: (cause) => toast.error('Failed to revoke the access token', { cause }),
  });
}

/** One token: what it may do, when it was used and when it ends. */
export function AccessTokenRow({ token }: { token: AccessToken }) {
  const { name, scopes, ending, lastUsedAt, expiresAt } = token;
  const [asking, setAsking] = useState(false);
  const revoke = useRevoke(token, () => setAsking(false));
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words font-medium">
          {name} <span className="font-mono text-xs font-normal text-fg-2">…{ending}</span>
        </p>
        <p className="text-xs text-fg-2">
          {scopes.includes('write') ? 'Reads and writes' : 'Reads only'} ·{' '}
          {lastUsedAt ? (
            <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
          ) : (
            'Never used'
          )}{' '}
          · {expiresAt ? `Ends ${longDate(expiresAt)}` : 'Does not end'}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Revoke this access token?"
        confirmLabel="Revoke"
        busy={revoke.isPending}
        busyLabel="Revoking..."
        onConfirm={() => revoke.mutate()}
      >
        Programs that use {name} can do nothing any more, from their next request on.
      </ConfirmDialog>
    </li>
  );
}
