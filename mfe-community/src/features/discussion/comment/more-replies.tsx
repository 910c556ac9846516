import { Button, fullNumber } from '@snippetry/web-kit/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Comment } from '../../../data/types.ts';
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
  const focusNext = useNextFocus(list, shown);
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

/**
 * Keeps a keyboard's place while the button is off, and when it goes: call the returned function before more replies
 * are asked for, and the first of them has the focus once they are there.
 */
function useNextFocus(list: MoreRepliesProps['list'], shown: readonly Comment[]): () => void {
  const known = useRef<ReadonlySet<string>>(null);
  useLayoutEffect(() => {
    const before = known.current;
    const first = before ? shown.findIndex(({ _id }) => !before.has(_id)) : -1;
    if (first < 0) return;
    known.current = null;
    // Somebody may have begun to write meanwhile.
    if (document.activeElement?.matches('textarea')) return;
    list.current?.children[first]?.querySelector('article')?.focus({ preventScroll: true });
  });
  return () => {
    known.current = new Set(shown.map(({ _id }) => _id));
  };
}
