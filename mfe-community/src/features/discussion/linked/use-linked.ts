import type { DiscussionProps } from '@snippetry/web-kit';
import { isApiError } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { type RefObject, useEffect, useState } from 'react';
import { threadOf } from '../../../data/comment.queries.ts';
import type { Comment, CommentPage } from '../../../data/types.ts';

export interface LinkedOptions extends Pick<DiscussionProps, 'snippetId' | 'linked' | 'onWhole'> {
  /** Loaded pages of the list. */
  pages: readonly CommentPage[] | undefined;
  section: RefObject<HTMLElement | null>;
}

/** The comment that the address links to. */
export interface Linked {
  /** Undefined without a link, or if the comment does not exist. */
  id: string | undefined;
  /** Its thread, if it was not among the loaded comments. */
  thread: Comment | undefined;
  missing: boolean;
  /** Shows the whole discussion in place of the thread. */
  showWhole: () => void;
}

const includes = (comments: readonly Comment[], id: string): boolean =>
  comments.some((comment) => comment._id === id || includes(comment.replies, id));

/** Finds the linked comment, loads its thread if needed, and scrolls to it once. */
export function useLinked({ snippetId, linked, onWhole, pages, section }: LinkedOptions): Linked {
  const [asThread, setAsThread] = useState<string>();
  const isListed =
    linked !== undefined && pages?.some(({ comments }) => includes(comments, linked)) === true;
  // Stays a thread even if the comment is loaded with the list later.
  const needsThread = linked !== undefined && pages !== undefined && !isListed;
  if (needsThread && asThread !== linked) setAsThread(linked);
  const query = useQuery({
    ...threadOf(snippetId, linked ?? ''),
    enabled: linked !== undefined && asThread === linked,
  });
  const missing = isApiError(query.error, 'comment.not_found');
  const id = missing ? undefined : linked;
  const thread = asThread === linked && !missing ? query.data?.comments[0] : undefined;
  useGoTo(section, id, isListed || thread !== undefined);
  return { id, thread, missing, showWhole: () => onWhole?.() };
}

/** Scrolls to a comment and focuses it, once per link. */
function useGoTo(
  section: RefObject<HTMLElement | null>,
  id: string | undefined,
  isRendered: boolean,
): void {
  useEffect(() => {
    if (id === undefined || !isRendered) return;
    const article = section.current?.querySelector<HTMLElement>(
      `[data-comment="${CSS.escape(id)}"]`,
    );
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  }, [section, id, isRendered]);
}
