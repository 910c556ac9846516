import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useDisconnect } from '../../../data/connection.mutations.ts';
import { TOAST_MS } from '../../../lib/words.ts';

export function DisconnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync, isPending } = useDisconnect();
  const disconnect = async () => {
    try {
      await mutateAsync();
      toast.success(t('GitHub account disconnected successfully'), { duration: TOAST_MS });
    } catch (cause) {
      const message = failureText(cause, t('Failed to disconnect GitHub account'));
      toast.error(message, { duration: TOAST_MS, cause });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('Disconnect GitHub')}
      confirmLabel={t('Disconnect')}
      busy={isPending}
      busyLabel={t('Disconnecting...')}
      onConfirm={() => void disconnect()}
    >
      <p>{t('Are you sure you want to disconnect your GitHub account?')}</p>
      <p className="mt-2">{t('Snippets that you imported stay.')}</p>
    </ConfirmDialog>
  );
}
