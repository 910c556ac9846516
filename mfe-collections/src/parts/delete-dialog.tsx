import { t, toast } from '@snippetry/web-kit';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useDeleteCollection } from '../data/collection-mutations.ts';

/** What the question is about. */
interface Deleted {
  _id: string;
  name: string;
}

/** Props of {@link DeleteCollectionDialog}. */
export interface DeleteCollectionDialogProps {
  /** The collection to delete; closed without it. */
  collection: Deleted | undefined;
  onClose: () => void;
  /** Called before it goes. */
  onConfirm?: (() => void) | undefined;
  /** Called once it is gone from the server. */
  onDeleted?: (() => void) | undefined;
}

/** Asks before a collection is deleted. It is gone from every list at once, and back if that fails. */
export function DeleteCollectionDialog(props: DeleteCollectionDialogProps) {
  const { collection, onConfirm, onClose, onDeleted } = props;
  const { mutateAsync } = useDeleteCollection();
  const confirm = async ({ _id }: Deleted) => {
    onConfirm?.();
    const deletion = mutateAsync(_id);
    onClose();
    try {
      await deletion;
      toast.success(t('Collection deleted successfully'));
      onDeleted?.();
    } catch (cause) {
      toast.error(t('Failed to delete collection'), { cause });
    }
  };
  return (
    <ConfirmDialog
      open={collection !== undefined}
      onOpenChange={onClose}
      title={t('Delete Collection')}
      confirmLabel={t('Delete')}
      onConfirm={() => collection && void confirm(collection)}
    >
      {t(
        'Are you sure you want to delete "{name}"? This will remove the collection but keep all snippets safe.',
        { name: collection?.name ?? '' },
      )}
    </ConfirmDialog>
  );
}
