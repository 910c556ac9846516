import type { Comment, UserCard } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

/** Data of a comment that is the same for all viewers. */
export interface CommentState {
  /** Null if it was deleted. */
  record: CommentRecord | null;
  cards: ReadonlyMap<string, UserCard>;
  /** Comments of the discussion that are not deleted. */
  totalComments: number;
}

/** Viewer who may see the snippet. */
export interface SnippetViewer {
  ctx: RequestContext;
  snippet: VisibleSnippet;
}

/** Reads comments for event streams: once for any number of viewers. */
export interface CommentStates {
  read(by: SnippetViewer, commentId: string): Promise<CommentState>;
  /** Returns the comment for each viewer, in their order. */
  present(state: CommentState, to: readonly SnippetViewer[]): Promise<(Comment | null)[]>;
}
