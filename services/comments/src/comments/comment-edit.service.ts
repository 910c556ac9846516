import type { Comment } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import { deletesAs, grant } from '../domain/comment.policy.ts';
import type { CommentAccess } from '../ports/comment-access.ts';
import type { CommentPresenter } from '../ports/comment-presenter.ts';
import type { MentionFinder } from '../ports/mention-finder.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Participants } from '../ports/participants.ts';
import type { Removal } from '../ports/removal.ts';
import type { CommentRepository } from '../store/comment.repository.ts';

export interface CommentEditServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  access: CommentAccess;
  participants: Participants;
  presenter: CommentPresenter;
  mentions: MentionFinder;
  notifications: Notifier;
  removal: Removal;
}

/** A deleted comment: the placeholder it left, if any, and the size of the discussion. */
interface Deleted {
  comment: Comment | null;
  totalComments: number;
}

/** Changes and deletes a comment, for those who may. */
export class CommentEditService {
  readonly #deps: CommentEditServiceDeps;

  constructor(deps: CommentEditServiceDeps) {
    this.#deps = deps;
  }

  /** Replaces the text. The same text again is no edit. */
  async edit(ctx: UserContext, id: string, content: string): Promise<Comment> {
    const { unitOfWork, repository, access, participants, presenter, mentions, notifications } =
      this.#deps;
    const snippet = await access.write(ctx, id);
    const by = await participants.of(ctx, snippet);
    const before = grant(by, 'edit', await repository.find(snippet, id));
    const edit = { content, mentions: await mentions.find(ctx, content, before.mentions) };
    const record = await unitOfWork.commit(ctx, async (tx) => {
      // Read again: it may be deleted concurrently.
      const comment = grant(by, 'edit', await repository.find(snippet, id, tx));
      if (comment.content === content) return comment;
      tx.emit('comment.changed', { snippetId: snippet.id, commentId: id, change: 'edited' });
      const edited = grant(by, 'edit', await repository.edit(tx, id, edit));
      const mentionedIds = edited.mentions.map(({ userId }) => userId);
      await notifications.notifyMentioned(tx, { comment: edited, snippet, mentionedIds });
      return edited;
    });
    return presenter.one(ctx, by, record);
  }

  async delete(ctx: UserContext, id: string): Promise<Deleted> {
    const { unitOfWork, repository, access, participants, presenter, removal } = this.#deps;
    const snippet = await access.write(ctx, id);
    const by = await participants.of(ctx, snippet);
    const left = await unitOfWork.commit(ctx, async (tx) => {
      const comment = grant(by, 'delete', await repository.find(snippet, id, tx));
      const deletion = { as: deletesAs(by, comment), byId: ctx.viewer.id, reason: '' };
      await removal.remove(tx, comment, deletion);
      const { total } = await repository.totals(snippet, tx);
      return { placeholder: await repository.find(snippet, id, tx), total };
    });
    const comment = left.placeholder && (await presenter.one(ctx, by, left.placeholder));
    return { comment, totalComments: left.total };
  }
}
