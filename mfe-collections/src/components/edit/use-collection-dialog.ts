import { createUnsavedForm, useSession } from '@snippetry/web-kit';
import { useCallback, useState } from 'react';
import type { Collection } from '../../data/types.ts';
import type { CollectionFormValues } from './form-values.ts';

/** An edit that failed with the end of the session; `collection` is undefined for a new one. */
interface UnsavedEdit {
  collection: Collection | undefined;
  values: CollectionFormValues;
}

/** Restores the edit after its author signs in again. */
export const unsavedForm = createUnsavedForm<UnsavedEdit>();

export interface CollectionDialogControl {
  /** Props of {@link CollectionDialog}. */
  dialog: {
    collection: Collection | undefined;
    open: boolean;
    onOpenChange: (open: boolean) => void;
  };
  create: () => void;
  /** Has a stable identity. */
  edit: (collection: Collection) => void;
}

/**
 * The dialog is open initially if the session ended during a save; with `only`, just for edits of
 * that collection.
 */
export function useCollectionDialog(only?: string): CollectionDialogControl {
  const { user } = useSession();
  const unsaved = unsavedForm.of(user?._id);
  const isHere = unsaved !== undefined && (only === undefined || unsaved.collection?._id === only);
  const [chosen, setChosen] = useState<{ open: boolean; collection: Collection | undefined }>();
  const shown = chosen ?? { open: isHere, collection: isHere ? unsaved.collection : undefined };
  return {
    dialog: {
      ...shown,
      // Keeps the collection, and with it the title, during the closing animation.
      onOpenChange: (open) => setChosen({ ...shown, open }),
    },
    create: useCallback(() => setChosen({ open: true, collection: undefined }), []),
    edit: useCallback((collection: Collection) => setChosen({ open: true, collection }), []),
  };
}
