import type { Notification } from '@snippetry/contracts';
import type { People, PeopleContext } from '@snippetry/service-kit';
import type { NotificationRecord } from '../domain/notification.ts';
import type { SnippetAccess } from '../ports/snippet-access.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import { presentNotification } from './notification.presenter.ts';

export interface NotificationReaderDeps {
  comments: CommentRepository;
  access: SnippetAccess;
  people: People;
}

const present = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);

/** Reads what notifications are about, for the user whose they are. */
export class NotificationReader {
  readonly #deps: NotificationReaderDeps;

  constructor(deps: NotificationReaderDeps) {
    this.#deps = deps;
  }

  /**
   * The notifications of one user as they get them, in the order given.
   *
   * @throws AppError `service.unavailable` if the user's access cannot be checked
   */
  async read(
    ctx: PeopleContext,
    userId: string,
    records: readonly NotificationRecord[],
  ): Promise<Notification[]> {
    const { comments, access, people } = this.#deps;
    const [cards, snippets] = await Promise.all([
      people.cards(ctx, present(records.map(({ actorId }) => actorId))),
      access.seenBy(ctx, userId, present(records.map(({ snippetId }) => snippetId))),
    ]);
    const contents = await comments.contents(
      [...snippets.values()],
      present(records.map(({ commentId }) => commentId)),
    );
    return records.map((record) => presentNotification(record, { cards, snippets, contents }));
  }
}
