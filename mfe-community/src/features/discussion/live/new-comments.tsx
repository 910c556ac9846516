import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Button } from '@snippetry/web-kit/ui';
import type { RefObject } from 'react';
import { showWaiting } from '../../../data/comment-cache.ts';
import { type Sort, waitingComments } from '../../../data/comment-queries.ts';
import { useDiscussion } from '../use-discussion.ts';
import { scrollToTop } from './reading-place.ts';

/** Props of {@link NewComments}. */
export interface NewCommentsProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  section: RefObject<HTMLElement | null>;
}

/** The button that shows what others wrote meanwhile; until it is pressed nothing moves. */
export function NewComments({ sort, onSort, section }: NewCommentsProps) {
  const client = useQueryClient();
  const { snippetId } = useDiscussion();
  const { data } = useQuery(waitingComments(snippetId));
  const count = data?.comments.length ?? 0;
  if (count === 0) return null;
  const show = () => {
    showWaiting(client, snippetId);
    if (sort !== 'newest') onSort('newest');
    scrollToTop(section.current);
  };
  return (
    <div className="sticky top-0 z-1 mt-3 flex justify-center">
      <Button size="sm" variant="primary" onClick={show}>
        {count} new {count === 1 ? 'comment' : 'comments'}
      </Button>
    </div>
  );
}
