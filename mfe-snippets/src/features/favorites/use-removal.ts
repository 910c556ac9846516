import { t, toast } from '@snippetry/web-kit';
import { useState } from 'react';
import { useToggleStar } from '../../data/snippet.mutations.ts';

/** Ids of removed favorites, and the action that removes one. */
export interface Removal {
  removed: readonly string[];
  remove: (id: string) => void;
}

/** Removes favorites optimistically. A failure or Undo puts them back. */
export function useRemoval(): Removal {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // `mutateAsync`, since callbacks of `mutate` run for the last call only.
  const { mutateAsync: toggle } = useToggleStar();
  const bringBack = (id: string) => setRemoved((ids) => ids.filter((other) => other !== id));
  const undo = (id: string) =>
    toggle(id).then(
      () => {
        bringBack(id);
        toast.success(t('Added to favorites'));
      },
      (cause) => toast.error(t('Failed to update favorite status'), { cause }),
    );
  const remove = (id: string) => {
    setRemoved((ids) => [...ids, id]);
    toggle(id).then(
      () =>
        toast.success(t('Removed from favorites'), {
          action: { label: t('Undo'), onSelect: () => void undo(id) },
        }),
      (cause) => {
        bringBack(id);
        toast.error(t('Failed to remove from favorites'), { cause });
      },
    );
  };
  return { removed, remove };
}
