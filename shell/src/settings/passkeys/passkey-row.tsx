import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Button, ConfirmDialog, RelativeTime } from '@snippetry/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { SAFETY } from '../sessions/session-queries.ts';
import { NameDialog } from './name-dialog.tsx';
import type { Passkey } from './passkey-queries.ts';

interface Change<Input> {
  change: (input: Input) => Promise<unknown>;
  /** Called before the list is asked for again: a row that is gone then is told nothing. */
  onDone: () => void;
  failed: string;
}

/** Changes a passkey, then shows the list as it is. */
function useChange<Input = void>({ change, onDone, failed }: Change<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (cause) => {
      const isLast = isApiError(cause, 'auth.last_sign_in');
      toast.error(isLast ? cause.message : failed, { cause });
    },
    onSettled: () => client.invalidateQueries({ queryKey: SAFETY }),
  });
}

/** One passkey, with what renames and removes it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { _id: id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const params = { id };
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null);
  const close = () => setAsking(null);
  const rename = useChange({
    change: (next: string) => api('PUT /auth/passkeys/:id', { params, body: { name: next } }),
    onDone: close,
    failed: 'Failed to rename the passkey',
  });
  const remove = useChange({
    change: () => api('DELETE /auth/passkeys/:id', { params }),
    onDone: () => {
      toast.success(`${name} was removed`);
      close();
    },
    failed: 'Failed to remove the passkey',
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <KeyRound size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <div className="min-w-40 flex-1 text-sm">
        <p className="break-words font-medium">{name}</p>
        <p className="text-xs text-fg-2">
          {isSynced ? 'On your devices' : 'On one device'} ·{' '}
          {lastUsedAt ? (
            <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
          ) : (
            <RelativeTime iso={createdAt} text={msg('Added {time}')} />
          )}
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={() => setAsking('name')}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setAsking('removal')}>
          Remove
        </Button>
      </span>
      <NameDialog
        open={asking === 'name'}
        onOpenChange={close}
        title="Rename the passkey"
        initial={name}
        confirmLabel="Save"
        busy={rename.isPending}
        busyLabel="Saving..."
        onNamed={(next) => rename.mutate(next)}
      />
      <ConfirmDialog
        open={asking === 'removal'}
        onOpenChange={close}
        title="Remove this passkey?"
        confirmLabel="Remove"
        busy={remove.isPending}
        busyLabel="Removing..."
        onConfirm={() => remove.mutate()}
      >
        Nobody can sign in with {name} any more. Your device keeps its half until you delete it
        there.
      </ConfirmDialog>
    </li>
  );
}
