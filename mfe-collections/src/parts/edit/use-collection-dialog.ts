import { createKeptForm, useSession } from '@snippetry/web-kit';
import { useCallback, useState } from 'react';
import type { Collection } from '../../data/types.ts';
import type { CollectionFormValues } from './form-values.ts';

/** What could not be saved: of the collection as the edit began with it, or of a new one. */
interface KeptEdit {
  collection: Collection | undefined;
  values: CollectionFormValues;
}

/** Kept for when whoever typed it has signed in again. */
export const keptForm = createKeptForm<KeptEdit>();

/** The dialog of collections on a page, and how to open it. */
export interface CollectionDialogControl {
  /** Props of the dialog. */
  dialog: {
    collection: Collection | undefined;
    open: boolean;
    onOpenChange: (open: boolean) => void;
  };
  create: () => void;
  /** The same function each time. */
  edit: (collection: Collection) => void;
}

/**
 * Holds whether the dialog is open, and for which collection: from the start where the session ended
 * during a save. On the page of one collection, only where it was a save of that one.
 */
export function useCollectionDialog(only?: string): CollectionDialogControl {
  const { user } = useSession();
  const kept = keptForm.of(user?._id);
  const isHere = kept !== undefined && (only === undefined || kept.collection?._id === only);
  const [chosen, setChosen] = useState<{ open: boolean; collection: Collection | undefined }>();
  const shown = chosen ?? { open: isHere, collection: isHere ? kept.collection : undefined };
  return {
    dialog: {
      ...shown,
      // Still named after the collection while it fades.
      onOpenChange: (open) => setChosen({ ...shown, open }),
    },
    create: useCallback(() => setChosen({ open: true, collection: undefined }), []),
    edit: useCallback((collection: Collection) => setChosen({ open: true, collection }), []),
  };
}
