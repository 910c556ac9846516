import type { DiscussionProps } from '@snippetry/web-kit';
import { isApiError } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { type RefObject, useEffect, useState } from 'react';
import { threadOf } from '../../../data/comment.queries.ts';
import type { Comment, CommentPage } from '../../../data/types.ts';

/** Options of {@link useLinked}. */
export interface LinkedOptions extends Pick<DiscussionProps, 'snippetId' | 'linked' | 'onWhole'> {
  /** Loaded pages of the list. */
  pages: readonly CommentPage[] | undefined;
  section: RefObject<HTMLElement | null>;
}

/** The comment a link leads to. */
export interface Linked {
  /** Undefined without a link to a comment, and if it does not exist. */
  id: string | undefined;
  /** Its thread, if it is not among the loaded comments. */
  thread: Comment | undefined;
  missing: boolean;
  /** Shows the whole discussion in place of the thread. */
  showWhole: () => void;
}

const includes = (comments: readonly Comment[], id: string): boolean =>
  comments.some((comment) => comment._id === id || includes(comment.replies, id));

/** Finds the comment a link leads to, loads its thread if needed, and scrolls to it once. */
export function useLinked({ snippetId, linked, onWhole, pages, section }: LinkedOptions): Linked {
  const [asThread, setAsThread] = useState<string>();
  const isListed =
    linked !== undefined && pages?.some(({ comments }) => includes(comments, linked)) === true;
  // A thread stays one even if its comment gets loaded with the list.
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

/** Brings a comment into sight and gives it the focus, once for each link. */
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
