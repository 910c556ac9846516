import { plural, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import type { RefObject } from 'react';
import { useNextFocus } from '../use-next-focus.ts';
import type { Replies } from './use-replies.ts';

export interface MoreRepliesProps {
  replies: Replies;
  /** Author of the parent comment. */
  name: string;
  /** List of the loaded replies. */
  list: RefObject<HTMLOListElement | null>;
}

/** Button that loads more replies; nothing if all are loaded. */
export function MoreReplies({ replies, name, list }: MoreRepliesProps) {
  const { shown, remaining, busy, failed, showMore } = replies;
  const focusNext = useNextFocus(list, { shown, failed: failed && !busy });
  if (remaining === 0) return null;
  const labels = shown.length > 0 ? labelsForMore(remaining, name) : labelsForAll(remaining, name);
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-2 pt-1 max-lg:-ml-5">
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
        busyLabel={t('Loading...')}
        aria-label={labels.spoken}
        onClick={() => {
          focusNext();
          showMore();
        }}
      >
        {labels.visible}
      </Button>
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {t('More replies could not be loaded. Try again.')}
        </p>
      ) : null}
    </div>
  );
}

/** Visible label and accessible name of a button. */
interface Labels {
  visible: string;
  spoken: string;
}

function labelsForAll(count: number, name: string): Labels {
  return {
    visible: plural(count, { one: 'Show {count} reply', other: 'Show {count} replies' }),
    spoken: plural(
      count,
      { one: 'Show {count} reply to {name}', other: 'Show {count} replies to {name}' },
      { name },
    ),
  };
}

function labelsForMore(count: number, name: string): Labels {
  return {
    visible: plural(count, { one: 'Show {count} more reply', other: 'Show {count} more replies' }),
    spoken: plural(
      count,
      { one: 'Show {count} more reply to {name}', other: 'Show {count} more replies to {name}' },
      { name },
    ),
  };
}
