import type { Comment } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { Participant } from '../domain/comment.policy.ts';
import type { CommentRecord } from '../domain/comment.ts';

/** Presents comments with the names of their authors and the viewer's reactions. */
export interface CommentPresenter {
  /** In the order given, each without replies. */
  many(ctx: RequestContext, by: Participant, records: CommentRecord[]): Promise<Comment[]>;
  one(ctx: RequestContext, by: Participant, record: CommentRecord): Promise<Comment>;
}
