import type { Comment, CommentPage } from '../../data/types.ts';

/** Comments of all loaded pages without duplicates: new comments shift others to the next page. */
export function allComments(pages: readonly Pick<CommentPage, 'comments'>[]): Comment[] {
  const byId = new Map<string, Comment>();
  for (const comment of pages.flatMap((page) => page.comments)) {
    if (!byId.has(comment._id)) byId.set(comment._id, comment);
  }
  return [...byId.values()];
}

/** Number of comments including replies, and of top-level comments that are not loaded yet. */
export function countComments(pages: readonly CommentPage[]): { total: number; remaining: number } {
  const { total = 0, totalComments = 0 } = pages.at(-1)?.pagination ?? {};
  return { total: totalComments, remaining: Math.max(0, total - allComments(pages).length) };
}
