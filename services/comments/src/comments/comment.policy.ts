import { AppError, type Comment } from '@snippetry/contracts';
import type { UserViewer, Viewer } from '@snippetry/service-kit';
import type { CommentRecord, DeletedBy } from './comment.ts';

type Action = Comment['allowed'][number];

/** Viewer of a discussion. */
export interface Participant {
  viewer: Viewer;
  /** Role that allows to delete comments of others; null if there is none. */
  moderatesAs: Exclude<DeletedBy, 'author'> | null;
}

const isAuthor = (viewer: Viewer, comment: CommentRecord) =>
  viewer.kind === 'user' && viewer.id === comment.authorId;

/** Rule of each action on a comment. */
const can: Record<Action, (by: Participant, comment: CommentRecord) => boolean> = {
  edit: ({ viewer }, comment) => isAuthor(viewer, comment),
  delete: ({ viewer, moderatesAs }, comment) => isAuthor(viewer, comment) || moderatesAs !== null,
  report: ({ viewer }, comment) => viewer.kind === 'user' && !isAuthor(viewer, comment),
};

const ACTIONS: readonly Action[] = ['edit', 'delete', 'report'];

/** The actions of a comment that this viewer may take; none on a deleted one. */
export function allowed(by: Participant, comment: CommentRecord): Action[] {
  if (comment.isDeleted) return [];
  return ACTIONS.filter((action) => can[action](by, comment));
}

/**
 * The comment, if the action is allowed.
 *
 * @throws AppError `comment.not_found` for none and a deleted one, or `access.forbidden`
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
