import type { Comment } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { CommentRecord } from './comment.ts';

type Action = Comment['allowed'][number];

/** What may be done with a comment, by whom. */
export const can: Record<Action, (viewer: Viewer, comment: CommentRecord) => boolean> = {
  edit: (viewer, comment) => viewer.kind === 'user' && viewer.id === comment.authorId,
  delete: (viewer, comment) => viewer.kind === 'user' && viewer.id === comment.authorId,
  report: (viewer, comment) => viewer.kind === 'user' && viewer.id !== comment.authorId,
};

const ACTIONS: readonly Action[] = ['edit', 'delete', 'report'];

/** The actions of a comment that this viewer may take; none on a deleted one. */
export function allowed(viewer: Viewer, comment: CommentRecord): Action[] {
  if (comment.isDeleted) return [];
  return ACTIONS.filter((action) => can[action](viewer, comment));
}
