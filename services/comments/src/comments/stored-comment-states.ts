import type { Comment } from '@snippetry/contracts';
import type { People, RequestContext, Viewer } from '@snippetry/service-kit';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { CommentState, CommentStates } from '../ports/comment-states.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import { presentComment } from './comments.presenter.ts';

export interface StoredCommentStatesDeps {
  repository: CommentRepository;
  people: People;
}

/** The comments of the database, as event streams show them. */
export class StoredCommentStates implements CommentStates {
  readonly #deps: StoredCommentStatesDeps;

  constructor(deps: StoredCommentStatesDeps) {
    this.#deps = deps;
  }

  async read(
    ctx: RequestContext,
    snippet: VisibleSnippet,
    commentId: string,
  ): Promise<CommentState> {
    const { repository, people } = this.#deps;
    const [record, totals] = await Promise.all([
      repository.find(snippet, commentId),
      repository.totals(snippet),
    ]);
    const author = record && !record.isDeleted ? record.authorId : null;
    const cards = await people.cards(ctx, author === null ? [] : [author]);
    return { record, cards, totalComments: totals.total };
  }

  async present(
    { record, cards }: CommentState,
    _viewers: readonly Viewer[],
  ): Promise<(viewer: Viewer) => Comment | null> {
    return (viewer) => record && presentComment(record, viewer, cards);
  }
}
