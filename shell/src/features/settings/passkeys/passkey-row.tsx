import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, ConfirmDialog, RelativeTime } from '@snippetry/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRemovePasskey, useRenamePasskey } from '../../../data/passkey.mutations.ts';
import type { Passkey } from '../../../data/passkey.queries.ts';
import { NameDialog } from './name-dialog.tsx';

/** Passkey with buttons to rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null);
  const close = () => setAsking(null);
  const rename = useRenamePasskey(passkey, close);
  const remove = useRemovePasskey(passkey, close);
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
          '{name} can no longer be used to sign in. Your device keeps its half until you delete it there.',
          { name },
        )}
      </ConfirmDialog>
    </li>
  );
}
