import { t, toast } from '@snippetry/web-kit';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useDeleteCollection } from '../data/collection.mutations.ts';

interface Deleted {
  _id: string;
  name: string;
}

export interface DeleteCollectionDialogProps {
  /** The collection to delete; undefined closes the dialog. */
  collection: Deleted | undefined;
  onClose: () => void;
  /** Called before the request is sent. */
  onConfirm?: (() => void) | undefined;
  /** Called after the server has deleted it. */
  onDeleted?: (() => void) | undefined;
}

/** Confirmation of a deletion, which is optimistic in the lists. */
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
