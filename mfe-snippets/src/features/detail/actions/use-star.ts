import { toast } from '@snippetry/web-kit';
import { useToggleStar } from '../../../data/snippet-mutations.ts';

/** Stars the snippet or takes the star back; it shows once the server has answered. */
export function useStar(id: string): { busy: boolean; toggle: () => void } {
  const mutation = useToggleStar();
  const toggle = () =>
    mutation.mutate(id, {
      onSuccess: ({ isStarred }) =>
        toast.success(isStarred ? 'Added to favorites' : 'Removed from favorites'),
      onError: (cause) => toast.error('Failed to update favorite status', { cause }),
    });
  return { busy: mutation.isPending, toggle };
}
