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

/** How many like and dislike a comment, and one's own choice of the two. */
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
        // A visitor’s leads to sign-in: it looks as if it were off, but can be reached.
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
