import { t, toast } from '@snippetry/web-kit';
import { useState } from 'react';
import { useToggleStar } from '../../data/snippet-mutations.ts';

/** Favorites taken out of the list, and how to take one out. */
export interface Removal {
  removed: readonly string[];
  remove: (id: string) => void;
}

/** Gone at once; it comes back where the server did not take the star away, or by Undo. */
export function useRemoval(): Removal {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // Each call is followed by itself: callbacks of `mutate` would be the last call's only.
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
