import type { Comment, UserCard } from '@snippetry/contracts';
import type { RequestContext, Viewer } from '@snippetry/service-kit';
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

/** Reads comments for event streams: once for any number of viewers. */
export interface CommentStates {
  read(ctx: RequestContext, snippet: VisibleSnippet, commentId: string): Promise<CommentState>;
  /** How each of these viewers gets the comment. */
  present(
    state: CommentState,
    viewers: readonly Viewer[],
  ): Promise<(viewer: Viewer) => Comment | null>;
}
