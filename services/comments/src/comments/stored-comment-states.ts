import type { Comment } from '@snippetry/contracts';
import type { People } from '@snippetry/service-kit';
import type { CommentState, CommentStates, Seer } from '../ports/comment-states.ts';
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

  async read({ ctx, snippet }: Seer, commentId: string): Promise<CommentState> {
    const { repository, people } = this.#deps;
    const [record, totals] = await Promise.all([
      repository.find(snippet, commentId),
      repository.totals(snippet),
    ]);
    const author = record && !record.isDeleted ? record.authorId : null;
    const cards = await people.cards(ctx, author === null ? [] : [author]);
    return { record, cards, totalComments: totals.total };
  }

  async present({ record, cards }: CommentState, to: readonly Seer[]): Promise<(Comment | null)[]> {
    return to.map(({ ctx }) => record && presentComment(record, ctx.viewer, cards));
  }
}
