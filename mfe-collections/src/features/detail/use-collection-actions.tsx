import { t, toast, useSession } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import {
  compactNumber,
  copyText,
  fullNumber,
  type PageAction,
  useWide,
} from '@snippetry/web-kit/ui';
import { GitFork, Pencil, Plus, Share2, Star, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useForkCollection, useStarCollection } from '../../data/star.mutations.ts';
import type { Collection } from '../../data/types.ts';

export interface CollectionActionsProps {
  collection: Collection;
  onEdit: () => void;
  onDelete: () => void;
  onAdd: () => void;
  /** Called with the purpose of an action that requires an account. */
  onVisitor: (purpose: string) => void;
}

/** Actions in the header of a collection's page. Delete is last in the menu. */
export function useCollectionActions(props: CollectionActionsProps): PageAction[] {
  const { allowed } = props.collection;
  const everyone = useActionsOfEveryone(props);
  const own: PageAction[] = [
    { label: t('Edit'), icon: <Pencil aria-hidden />, menu: true, onSelect: props.onEdit },
  ];
  const adding: PageAction = {
    label: t('Add snippets'),
    icon: <Plus aria-hidden />,
    variant: 'primary',
    keep: true,
    onSelect: props.onAdd,
  };
  const deleting: PageAction = {
    label: t('Delete'),
    icon: <Trash2 aria-hidden />,
    menu: true,
    tone: 'danger',
    onSelect: props.onDelete,
  };
  return [
    ...everyone,
    ...(allowed.includes('edit') ? [...own, adding] : []),
    ...(allowed.includes('delete') ? [deleting] : []),
  ];
}

function useActionsOfEveryone({ collection, onVisitor }: CollectionActionsProps): PageAction[] {
  const { user } = useSession();
  const wide = useWide();
  const star = useStarCollection(collection);
  const fork = useFork(collection._id);
  const { isStarred, starCount, allowed } = collection;
  const may = (action: 'star' | 'fork') => user === null || allowed.includes(action);
  const signedIn = (purpose: string, act: () => void) => (user ? act() : onVisitor(purpose));
  const share: PageAction = {
    label: t('Share'),
    icon: <Share2 aria-hidden />,
    iconOnly: true,
    onSelect: () => void copyText(addressOf(collection), t('Link copied to clipboard!')),
  };
  const forking: PageAction = {
    label: t('Fork'),
    icon: <GitFork aria-hidden />,
    iconOnly: true,
    busy: fork.busy,
    onSelect: () => signedIn(t('fork this collection'), fork.start),
  };
  const starring: PageAction = {
    label: isStarred ? t('Remove star') : t('Star'),
    icon: <Star aria-hidden />,
    text: (wide ? fullNumber : compactNumber)(starCount),
    tone: isStarred ? 'star' : undefined,
    keep: true,
    // A second click before the response would revert a star that is not confirmed yet.
    onSelect: () => signedIn(t('star this collection'), () => star.isPending || star.mutate()),
  };
  return [share, ...(may('fork') ? [forking] : []), ...(may('star') ? [starring] : [])];
}

/** Link to a collection's page; the public one if possible, for visitors and link previews. */
function addressOf({ _id, isPublic }: Collection): string {
  return `${window.location.origin}/${isPublic ? 'public' : 'app'}/collections/${_id}`;
}

function useFork(id: string): { busy: boolean; start: () => void } {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useForkCollection(id);
  // Not with callbacks of `mutate`: they are dropped when the page is left.
  const start = async () => {
    try {
      const fork = await mutateAsync();
      toast.success(t('Forked to your collections'));
      navigate(`/app/collections/${fork._id}`);
    } catch (cause) {
      toast.error(failureText(cause, t('Failed to fork collection')), { cause });
    }
  };
  return { busy: isPending, start: () => void start() };
}
