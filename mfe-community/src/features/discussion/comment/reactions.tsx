import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, fullNumber } from '@snippetry/web-kit/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useReact } from '../../../data/comment.mutations.ts';
import type { Comment } from '../../../data/types.ts';
import { useDiscussion } from '../use-discussion.ts';

const KINDS = [
  {
    type: 'likes',
    count: 'likesCount',
    label: msg('Like the comment by {name}, {number}'),
    Icon: ThumbsUp,
  },
  {
    type: 'dislikes',
    count: 'dislikesCount',
    label: msg('Dislike the comment by {name}, {number}'),
    Icon: ThumbsDown,
  },
] as const;

/** Buttons with the numbers of likes and dislikes. */
export function Reactions({ comment, name }: { comment: Comment; name: string }) {
  const { viewerId, signIn, fail } = useDiscussion();
  const react = useReact(comment, (cause) => fail(cause, 'react'));
  return KINDS.map(({ type, count, label, Icon }) => {
    const number = fullNumber(comment.metrics[count]);
    const isOwn = comment.reactions[type].some(({ user }) => user === viewerId);
    return (
      <Button
        key={type}
        variant="ghost"
        size="sm"
        icon={<Icon aria-hidden />}
        // For visitors it leads to sign-in: it looks disabled, but can be focused.
        aria-disabled={viewerId === null || undefined}
        aria-pressed={isOwn}
        aria-label={t(label, { name, number })}
        className="comment-reaction tabular-nums"
        onClick={() => {
          if (viewerId === null) signIn(t('Please log in to react'));
          else react.mutate(type);
        }}
      >
        {number}
      </Button>
    );
  });
}
