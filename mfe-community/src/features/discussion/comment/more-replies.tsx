import { Button, fullNumber } from '@snippetry/web-kit/ui';
import type { RefObject } from 'react';
import { useNextFocus } from '../use-next-focus.ts';
import type { Replies } from './use-replies.ts';

/** Props of {@link MoreReplies}. */
export interface MoreRepliesProps {
  replies: Replies;
  /** Who is answered. */
  name: string;
  /** The list of the replies that are shown. */
  list: RefObject<HTMLOListElement | null>;
}

/** The button that shows more replies, while there are any. */
export function MoreReplies({ replies, name, list }: MoreRepliesProps) {
  const { shown, remaining, busy, failed, showMore } = replies;
  const focusNext = useNextFocus(list, { shown, failed: failed && !busy });
  if (remaining === 0) return null;
  const count = `${fullNumber(remaining)}${shown.length > 0 ? ' more' : ''}`;
  const label = `Show ${count} ${remaining === 1 ? 'reply' : 'replies'}`;
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-2 pt-1 max-lg:-ml-5">
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
        busyLabel="Loading..."
        aria-label={`${label} to ${name}`}
        onClick={() => {
          focusNext();
          showMore();
        }}
      >
        {label}
      </Button>
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          More replies could not be loaded. Try again.
        </p>
      ) : null}
    </div>
  );
}
