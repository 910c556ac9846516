import type { Comment, Reaction } from '@snippetry/contracts';
import type { People } from '@snippetry/service-kit';
import { presentComment } from '../domain/comment.presenter.ts';
import type { CommentState, CommentStates, SnippetViewer } from '../ports/comment-states.ts';
import type { Participants } from '../ports/participants.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import type { ReactionRepository } from '../store/reaction.repository.ts';

export interface StoredCommentStatesDeps {
  repository: CommentRepository;
  reactions: ReactionRepository;
  people: People;
  participants: Participants;
}

/** The comments of the database, as event streams show them. */
export class StoredCommentStates implements CommentStates {
  readonly #deps: StoredCommentStatesDeps;

  constructor(deps: StoredCommentStatesDeps) {
    this.#deps = deps;
  }

  async read({ ctx, snippet }: SnippetViewer, commentId: string): Promise<CommentState> {
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
    to: readonly SnippetViewer[],
  ): Promise<(Comment | null)[]> {
    if (!record) return to.map(() => null);
    const { participants, reactions } = this.#deps;
    const isReacted = record.likesCount + record.dislikesCount > 0;
    const userIds = isReacted ? to.flatMap(({ ctx }) => ctx.viewer.id ?? []) : [];
    const [by, own] = await Promise.all([
      participants.ofMany(to),
      reactions.ofUsers(record.id, userIds),
    ]);
    return to.map(({ ctx: { viewer } }, at) => {
      const participant = by[at] ?? { viewer, moderatesAs: null };
      const reaction = viewer.id === null ? undefined : own.get(viewer.id);
      const ofViewer = new Map<string, Reaction>(reaction ? [[record.id, reaction]] : []);
      return presentComment(record, { ...participant, cards, reactions: ofViewer });
    });
  }
}
