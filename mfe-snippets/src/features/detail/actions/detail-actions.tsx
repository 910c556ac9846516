import { t, toast, useSession } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import {
  cappedCount,
  compactNumber,
  copyText,
  fullNumber,
  type PageAction,
  useShortcuts,
  useWide,
} from '@snippetry/web-kit/ui';
import {
  Copy,
  Flag,
  FolderPlus,
  GitFork,
  History,
  MessageSquare,
  Pencil,
  Share2,
  Sparkles,
  Star,
  Trash2,
  Upload,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useDuplicateSnippet, useToggleStar } from '../../../data/snippet.mutations.ts';
import type { Snippet } from '../../../data/types.ts';
import { useFork } from '../../../lib/use-fork.ts';
import type { Explain } from '../explanation/use-explain.ts';
import { useOutsideActions } from '../sharing/outside-actions.tsx';

/** Dialogs of a snippet's page, except the discussion. */
export type DetailDialog = 'delete' | 'gist' | 'embed' | 'collection';

export interface DetailActionsProps {
  snippet: Snippet;
  /** Link to this page, including the marked lines. */
  address: string;
  comments: number;
  explain: Explain;
  onDialog: (dialog: DetailDialog) => void;
  onDiscussion: () => void;
  /** Called with the purpose of an action that requires an account. */
  onVisitor: (purpose: string) => void;
}

/**
 * Actions in the header of a snippet's page. Delete is last in the menu. Below 1024 px, Edit comes before the other
 * visible actions, because the rest is in the menu.
 */
export function useDetailActions(props: DetailActionsProps): PageAction[] {
  const { user } = useSession();
  const wide = useWide();
  const everyone = usePublicActions(props);
  const outside = useOutsideActions(props.snippet, () => props.onDialog('embed'));
  const collect = useCollectAction(props);
  const own = useOwnActions(props);
  const mine = user !== null && props.snippet.isOwner;
  const shared = [...everyone, ...outside, ...collect];
  if (!mine) return shared;
  const edit: PageAction = {
    label: t('Edit'),
    icon: <Pencil aria-hidden />,
    keep: true,
    to: `/app/snippets/${props.snippet._id}/edit`,
  };
  return wide ? [...shared, ...own, edit] : [edit, ...shared, ...own];
}

function usePublicActions(props: DetailActionsProps): PageAction[] {
  const { snippet, address, comments, explain } = props;
  const wide = useWide();
  const signedIn = useSignedIn(props.onVisitor);
  const star = useStar(snippet._id);
  const fork = useFork();
  return [
    {
      label: t('Share'),
      icon: <Share2 aria-hidden />,
      iconOnly: true,
      onSelect: () => void copyText(address, t('Link copied to clipboard!')),
    },
    {
      label: t('Fork'),
      icon: <GitFork aria-hidden />,
      iconOnly: true,
      busy: fork.busy,
      onSelect: () => signedIn(t('fork this snippet'), () => fork.start(snippet._id)),
    },
    {
      label: snippet.isStarred ? t('Remove from favorites') : t('Add to favorites'),
      icon: <Star aria-hidden />,
      // Compact in a phone's header; the numbers below the title are complete.
      text: (wide ? fullNumber : compactNumber)(snippet.starCount),
      tone: snippet.isStarred ? 'star' : undefined,
      disabled: star.busy,
      keep: true,
      onSelect: () => signedIn(t('star this snippet'), star.toggle),
    },
    {
      label: t('Discussion'),
      icon: <MessageSquare aria-hidden />,
      count: comments > 0 ? cappedCount(comments) : undefined,
      keep: true,
      onSelect: props.onDiscussion,
    },
    {
      label: t('Explain'),
      icon: <Sparkles aria-hidden />,
      busy: explain.busy,
      onSelect: () => signedIn(t('have this snippet explained'), explain.start),
    },
  ];
}

/** A collection can contain public snippets and its owner's own. */
function useCollectAction({ snippet, onDialog, onVisitor }: DetailActionsProps): PageAction[] {
  const signedIn = useSignedIn(onVisitor);
  const canJoin = snippet.isPublic || snippet.isOwner;
  const open = () => signedIn(t('add this snippet to a collection'), () => onDialog('collection'));
  useShortcuts(
    t('This snippet'),
    canJoin ? [{ keys: ['a'], does: t('Add the snippet to a collection'), run: open }] : [],
  );
  if (!canJoin) return [];
  return [
    {
      label: t('Add to collection'),
      icon: <FolderPlus aria-hidden />,
      menu: true,
      onSelect: open,
    },
  ];
}

/** Owners moderate the reported comments on their snippets. */
const reports = (): PageAction => ({
  label: t('Reported comments'),
  icon: <Flag aria-hidden />,
  menu: true,
  to: '/app/moderation',
});

function useOwnActions({ snippet, comments, onDialog }: DetailActionsProps): PageAction[] {
  const duplicate = useDuplicate(snippet._id);
  return [
    {
      label: t('History'),
      icon: <History aria-hidden />,
      menu: true,
      to: `/app/snippets/${snippet._id}/history`,
    },
    {
      label: t('Duplicate'),
      icon: <Copy aria-hidden />,
      menu: true,
      busy: duplicate.busy,
      onSelect: duplicate.start,
    },
    ...(comments > 0 ? [reports()] : []),
    {
      label: t('Export to GitHub Gist'),
      icon: <Upload aria-hidden />,
      iconOnly: true,
      ruled: true,
      onSelect: () => onDialog('gist'),
    },
    {
      label: t('Delete'),
      icon: <Trash2 aria-hidden />,
      menu: true,
      tone: 'danger',
      onSelect: () => onDialog('delete'),
    },
  ];
}

function useStar(id: string): { busy: boolean; toggle: () => void } {
  const mutation = useToggleStar();
  const toggle = () =>
    mutation.mutate(id, {
      onSuccess: ({ isStarred }) =>
        toast.success(isStarred ? t('Added to favorites') : t('Removed from favorites')),
      onError: (cause) => toast.error(t('Failed to update favorite status'), { cause }),
    });
  return { busy: mutation.isPending, toggle };
}

function useDuplicate(id: string): { busy: boolean; start: () => void } {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useDuplicateSnippet();
  // Not with callbacks of `mutate`: they are dropped when the page is left.
  const start = async () => {
    try {
      const copy = await mutateAsync(id);
      toast.success(t('Duplicated to a private snippet'));
      navigate(`/app/snippets/${copy._id}`);
    } catch (cause) {
      toast.error(failureText(cause, t('Failed to duplicate snippet')), { cause });
    }
  };
  return { busy: isPending, start: () => void start() };
}

/** Wraps an action that requires an account; visitors are informed of its purpose instead. */
function useSignedIn(
  onVisitor: DetailActionsProps['onVisitor'],
): (purpose: string, action: () => void) => void {
  const { user } = useSession();
  return (purpose, action) => (user ? action() : onVisitor(purpose));
}
