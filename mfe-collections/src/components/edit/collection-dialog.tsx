import { t } from '@snippetry/web-kit';
import { Button, Dialog } from '@snippetry/web-kit/ui';
import { useId, useState } from 'react';
import type { Collection } from '../../data/types.ts';
import { CollectionForm } from './collection-form.tsx';
import { unsavedForm } from './use-collection-dialog.ts';

export interface CollectionDialogProps {
  /** The collection to edit; undefined for a new one. */
  collection?: Collection | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved?: ((collection: Collection) => void) | undefined;
}

/** The "New Collection" and "Edit Collection" dialog. Closing it discards the input. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { collection, open, onOpenChange, onSaved } = props;
  const formId = useId();
  const [saving, setSaving] = useState(false);
  const change = (next: boolean) => {
    if (!next) unsavedForm.drop();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={collection ? t('Edit Collection') : t('New Collection')}
      footer={
        <>
          <Button onClick={() => change(false)}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={saving}
            busyLabel={collection ? t('Saving...') : t('Creating...')}
          >
            {collection ? t('Save Changes') : t('Create Collection')}
          </Button>
        </>
      }
    >
      <CollectionForm
        id={formId}
        collection={collection}
        saving={saving}
        onSaving={setSaving}
        onSaved={(saved) => {
          change(false);
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}
