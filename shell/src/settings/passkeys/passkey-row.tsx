import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
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
    failed: t('Failed to rename the passkey'),
  });
  const remove = useChange({
    change: () => api('DELETE /auth/passkeys/:id', { params }),
    onDone: () => {
      toast.success(t('{name} was removed', { name }));
      close();
    },
    failed: t('Failed to remove the passkey'),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <KeyRound size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <div className="min-w-40 flex-1 text-sm">
        <p className="break-words font-medium">{name}</p>
        <p className="text-xs text-fg-2">
          {isSynced ? t('On your devices') : t('On one device')} ·{' '}
          {lastUsedAt ? (
            <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
          ) : (
            <RelativeTime iso={createdAt} text={msg('Added {time}')} />
          )}
        </p>
      </div>
      <span className="flex gap-2">
        <Button
          size="sm"
          aria-label={t('Rename {name}', { name })}
          onClick={() => setAsking('name')}
        >
          {t('Rename')}
        </Button>
        <Button
          size="sm"
          aria-label={t('Remove {name}', { name })}
          onClick={() => setAsking('removal')}
        >
          {t('Remove')}
        </Button>
      </span>
      <NameDialog
        open={asking === 'name'}
        onOpenChange={close}
        title={t('Rename the passkey')}
        initial={name}
        confirmLabel={t('Save')}
        busy={rename.isPending}
        busyLabel={t('Saving...')}
        onNamed={(next) => rename.mutate(next)}
      />
      <ConfirmDialog
        open={asking === 'removal'}
        onOpenChange={close}
        title={t('Remove this passkey?')}
        confirmLabel={t('Remove')}
        busy={remove.isPending}
        busyLabel={t('Removing...')}
        onConfirm={() => remove.mutate()}
      >
        {t(
          'Nobody can sign in with {name} any more. Your device keeps its half until you delete it there.',
          { name },
        )}
      </ConfirmDialog>
    </li>
  );
}
