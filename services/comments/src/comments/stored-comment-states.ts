import type { Comment, Reaction } from '@snippetry/contracts';
import type { People, RequestContext, Viewer } from '@snippetry/service-kit';
import { presentComment } from '../domain/comment.presenter.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { CommentState, CommentStates } from '../ports/comment-states.ts';
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
    return { snippet, record, cards, totalComments: totals.total };
  }

  async present(
    ctx: RequestContext,
    { snippet, record, cards }: CommentState,
    viewers: readonly Viewer[],
  ): Promise<(viewer: Viewer) => Comment | null> {
    if (!record) return () => null;
    const userIds = viewers.flatMap(({ id }) => id ?? []);
    const isReacted = record.likesCount + record.dislikesCount > 0;
    const [by, reactions] = await Promise.all([
      this.#deps.participants.ofMany(ctx, snippet, viewers),
      this.#deps.reactions.ofUsers(record.id, isReacted ? userIds : []),
    ]);
    return (viewer) => {
      const own = viewer.id === null ? undefined : reactions.get(viewer.id);
      const ofViewer = new Map<string, Reaction>(own ? [[record.id, own]] : []);
      return presentComment(record, { ...by(viewer), cards, reactions: ofViewer });
    };
  }
}
