import { useSession } from '@snippetry/web-kit';
import { cappedCount, fullNumber, type PageAction } from '@snippetry/web-kit/ui';
import {
  Copy,
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
import type { Snippet } from '../../../data/types.ts';
import { useFork } from '../../../lib/use-fork.ts';
import { copyText } from '../copy-text.ts';
import { useExplain } from '../explanation/use-explain.ts';
import { useOutsideActions } from '../sharing/outside-actions.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useStar } from './use-star.ts';

/** The dialogs of a snippet's page, but for the discussion. */
export type DetailDialog = 'delete' | 'gist' | 'embed';

/** Props of {@link useDetailActions}. */
export interface DetailActionsProps {
  snippet: Snippet;
  /** The link to this page, with the marked lines. */
  address: string;
  comments: number;
  onDialog: (dialog: DetailDialog) => void;
  onDiscussion: () => void;
}

/** Everything the header of a snippet's page offers this viewer. Rows of the menu stand before what ends it: delete. */
export function useDetailActions(props: DetailActionsProps): PageAction[] {
  const { user } = useSession();
  const everyone = usePublicActions(props);
  const outside = useOutsideActions(props.snippet, () => props.onDialog('embed'));
  const own = useOwnActions(props);
  const mine = user !== null && props.snippet.isOwner;
  return [...everyone, ...outside, ...(mine ? own : [])];
}

function usePublicActions(props: DetailActionsProps): PageAction[] {
  const { snippet, address, comments } = props;
  const signedIn = useSignedIn();
  const star = useStar(snippet._id);
  const fork = useFork();
  const explain = useExplain(snippet._id);
  return [
    {
      label: 'Share',
      icon: <Share2 aria-hidden />,
      iconOnly: true,
      onSelect: () => void copyText(address, 'Link copied to clipboard!'),
    },
    {
      label: 'Fork',
      icon: <GitFork aria-hidden />,
      iconOnly: true,
      busy: fork.busy,
      onSelect: () => signedIn(() => fork.start(snippet._id)),
    },
    {
      label: snippet.isStarred ? 'Remove from favorites' : 'Add to favorites',
      icon: <Star aria-hidden />,
      text: fullNumber(snippet.starCount),
      tone: snippet.isStarred ? 'star' : undefined,
      disabled: star.busy,
      keep: true,
      onSelect: () => signedIn(star.toggle),
    },
    {
      label: 'Discussion',
      icon: <MessageSquare aria-hidden />,
      count: comments > 0 ? cappedCount(comments) : undefined,
      keep: true,
      onSelect: props.onDiscussion,
    },
    {
      label: 'Explain',
      icon: <Sparkles aria-hidden />,
      busy: explain.busy,
      onSelect: () => signedIn(explain.start),
    },
  ];
}

function useOwnActions({ snippet, onDialog }: DetailActionsProps): PageAction[] {
  const duplicate = useDuplicate(snippet._id);
  return [
    {
      label: 'History',
      icon: <History aria-hidden />,
      menu: true,
      to: `/app/snippets/${snippet._id}/history`,
    },
    {
      label: 'Duplicate',
      icon: <Copy aria-hidden />,
      menu: true,
      busy: duplicate.busy,
      onSelect: duplicate.start,
    },
    {
      label: 'Export to GitHub Gist',
      icon: <Upload aria-hidden />,
      iconOnly: true,
      ruled: true,
      onSelect: () => onDialog('gist'),
    },
    {
      label: 'Edit',
      icon: <Pencil aria-hidden />,
      iconOnly: true,
      to: `/app/snippets/${snippet._id}/edit`,
    },
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      iconOnly: true,
      tone: 'danger',
      onSelect: () => onDialog('delete'),
    },
  ];
}
