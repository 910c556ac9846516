import type { LiveMessage } from '@snippetry/contracts';
import { plural, t, useLive } from '@snippetry/web-kit';
import { useIsFetching, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Button, personName, VisuallyHidden } from '@snippetry/web-kit/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Sort, waitingComments } from '../../../data/comment.queries.ts';
import { showWaiting } from '../../../data/comment-cache.ts';
import { communityKeys } from '../../../data/keys.ts';
import { applyLiveMessage } from '../../../data/live-discussion.ts';
import { useDiscussion } from '../use-discussion.ts';
import { isAtTop, scrollToTop } from './reading-place.ts';

export interface NewCommentsProps {
  sort: Sort;
  /** Called to switch to the whole discussion, newest first. */
  onShow: () => void;
  section: RefObject<HTMLElement | null>;
}

/**
 * New comments of other users: announced at once, but held back behind a button while the viewer is
 * reading or writing, so that nothing moves.
 */
export function NewComments(props: NewCommentsProps) {
  const said = useLiveDiscussion(props);
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {/* A new element for each, since repeated text would not be announced. */}
          <span key={said.count}>{said.text}</span>
        </span>
      </VisuallyHidden>
      <ShowNew {...props} />
    </>
  );
}

interface Said {
  text: string;
  /** Number of announcements so far. */
  count: number;
}

/** Applies live messages; returns the announcements for screen readers. */
function useLiveDiscussion({ sort, section }: NewCommentsProps): Said {
  const client = useQueryClient();
  const { snippetId, viewerId } = useDiscussion();
  const [said, setSaid] = useState<Said>({ text: '', count: 0 });
  const apply = (message: LiveMessage) => {
    const canShow = () => sort === 'newest' && isAtTop(section.current);
    const created = applyLiveMessage(client, message, { snippetId, viewerId, isAtTop: canShow });
    if (!created?.author) return;
    const text = t('New comment by {name}', { name: personName(created.author) });
    setSaid(({ count }) => ({ text, count: count + 1 }));
  };
  useLive(useAfterLoading(apply), { snippet: snippetId });
  return said;
}

/** Queues messages while comments are loading, since an earlier response would undo them. */
function useAfterLoading(apply: (message: LiveMessage) => void): (message: LiveMessage) => void {
  const client = useQueryClient();
  const { snippetId } = useDiscussion();
  const loading = { queryKey: communityKeys.discussion(snippetId) };
  const isLoading = useIsFetching(loading) > 0;
  const queued = useRef<LiveMessage[]>([]);
  const applyQueued = useEffectEvent(() => {
    for (const message of queued.current.splice(0)) apply(message);
  });
  useEffect(() => {
    if (!isLoading) applyQueued();
  }, [isLoading]);
  return (message) => {
    if (message.type !== 'reset' && client.isFetching(loading) > 0) queued.current.push(message);
    else apply(message);
  };
}

function ShowNew({ onShow, section }: NewCommentsProps) {
  const client = useQueryClient();
  const { snippetId } = useDiscussion();
  const { data } = useQuery(waitingComments(snippetId));
  const count = data?.comments.length ?? 0;
  const isRequested = useRef(false);
  useEffect(() => {
    if (count > 0 || !isRequested.current) return;
    isRequested.current = false;
    scrollToTop(section.current);
  }, [count, section]);
  if (count === 0) return null;
  const show = () => {
    isRequested.current = true;
    showWaiting(client, snippetId);
    onShow();
  };
  return (
    <div className="pointer-events-none sticky top-0 z-1 mt-3 flex justify-center">
      <Button size="sm" variant="primary" className="pointer-events-auto" onClick={show}>
        {plural(count, { one: '{count} new comment', other: '{count} new comments' })}
      </Button>
    </div>
  );
}
