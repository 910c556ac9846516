import type { Comment } from '@snippetry/contracts';
import type { People, RequestContext } from '@snippetry/service-kit';
import type { Participant } from '../domain/comment.policy.ts';
import { presentComment } from '../domain/comment.presenter.ts';
import type { CommentRecord } from '../domain/comment.ts';
import type { CommentPresenter } from '../ports/comment-presenter.ts';
import type { ReactionRepository } from '../store/reaction.repository.ts';

export interface StoredCommentPresenterDeps {
  people: People;
  reactions: ReactionRepository;
}

const authorsOf = (records: CommentRecord[]): string[] =>
  records.flatMap(({ authorId, isDeleted }) => (authorId === null || isDeleted ? [] : [authorId]));

export class StoredCommentPresenter implements CommentPresenter {
  readonly #deps: StoredCommentPresenterDeps;

  constructor(deps: StoredCommentPresenterDeps) {
    this.#deps = deps;
  }

  async many(ctx: RequestContext, by: Participant, records: CommentRecord[]): Promise<Comment[]> {
    const { people, reactions } = this.#deps;
    const reacted = records.filter(
      ({ likesCount, dislikesCount }) => likesCount + dislikesCount > 0,
    );
    const [cards, own] = await Promise.all([
      people.cards(ctx, authorsOf(records)),
      reactions.own(
        ctx.viewer,
        reacted.map(({ id }) => id),
      ),
    ]);
    return records.map((record) => presentComment(record, { ...by, cards, reactions: own }));
  }

  async one(ctx: RequestContext, by: Participant, record: CommentRecord): Promise<Comment> {
    const [comment] = await this.many(ctx, by, [record]);
    if (!comment) throw new Error('a comment was presented as nothing');
    return comment;
  }
}
