import type { Comment, CommentPage } from '../../data/types.ts';

/**
 * The top-level comments of all loaded pages, each once: new comments move others to the next page.
 */
export function allComments(pages: readonly CommentPage[]): Comment[] {
  const byId = new Map<string, Comment>();
  for (const comment of pages.flatMap((page) => page.comments)) {
    if (!byId.has(comment._id)) byId.set(comment._id, comment);
  }
  return [...byId.values()];
}

function countShown(comments: readonly Comment[]): number {
  return comments.reduce(
    (sum, { isDeleted, replies }) => sum + (isDeleted ? 0 : 1) + countShown(replies),
    0,
  );
}

/** How many comments there are in all and how many of them are not loaded yet. */
export function countComments(pages: readonly CommentPage[]): { total: number; remaining: number } {
  const total = pages.at(-1)?.pagination.totalComments ?? 0;
  return { total, remaining: Math.max(0, total - countShown(allComments(pages))) };
}

/** "first last" where both are known, else the username. */
export function authorName(author: NonNullable<Comment['author']>): string {
  const { firstName, lastName, username } = author;
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}
