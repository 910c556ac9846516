import { AppError, type Comment } from '@snippetry/contracts';
import type { UserViewer, Viewer } from '@snippetry/service-kit';
import type { CommentRecord, DeletedBy } from './comment.ts';

type Action = Comment['allowed'][number];

/** Viewer of a discussion. */
export interface Participant {
  viewer: Viewer;
  /** Role that allows deleting comments of others, if any. */
  moderatesAs: Exclude<DeletedBy, 'author'> | null;
}

const isAuthor = (viewer: Viewer, comment: CommentRecord) =>
  viewer.kind === 'user' && viewer.id === comment.authorId;

/** Rules of the actions on a comment. */
const can: Record<Action, (by: Participant, comment: CommentRecord) => boolean> = {
  edit: ({ viewer }, comment) => isAuthor(viewer, comment),
  delete: ({ viewer, moderatesAs }, comment) => isAuthor(viewer, comment) || moderatesAs !== null,
  report: ({ viewer }, comment) => viewer.kind === 'user' && !isAuthor(viewer, comment),
};

const ACTIONS: readonly Action[] = ['edit', 'delete', 'report'];

/** Returns the actions on a comment that a viewer may take; none if it is deleted. */
export function allowed(by: Participant, comment: CommentRecord): Action[] {
  if (comment.isDeleted) return [];
  return ACTIONS.filter((action) => can[action](by, comment));
}

/**
 * Returns the comment if the action is allowed.
 *
 * @throws AppError `comment.not_found` if it is missing or deleted, or `access.forbidden`
 */
export function grant(
  by: Participant,
  action: Action,
  comment: CommentRecord | null,
): CommentRecord {
  if (!comment || comment.isDeleted) throw new AppError('comment.not_found');
  if (!can[action](by, comment)) throw new AppError('access.forbidden');
  return comment;
}

/** Returns the role in which a permitted viewer deletes a comment. */
export function deletesAs(
  { viewer, moderatesAs }: Participant & { viewer: UserViewer },
  comment: CommentRecord,
): DeletedBy {
  return isAuthor(viewer, comment) ? 'author' : (moderatesAs ?? 'author');
}
