import type { Comment, UserCard } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

/** What every viewer of a comment gets of it alike. */
export interface CommentState {
  /** Null where it is gone. */
  record: CommentRecord | null;
  cards: ReadonlyMap<string, UserCard>;
  /** Comments of the discussion that are not deleted. */
  totalComments: number;
}

/** Somebody who may see the snippet. */
export interface Seer {
  ctx: RequestContext;
  snippet: VisibleSnippet;
}

/** Reads comments for event streams: once for any number of viewers. */
export interface CommentStates {
  read(by: Seer, commentId: string): Promise<CommentState>;
  /** How each of these gets the comment, in their order. */
  present(state: CommentState, to: readonly Seer[]): Promise<(Comment | null)[]>;
}
