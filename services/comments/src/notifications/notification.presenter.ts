import { LIMITS, type Notification, type UserCard } from '@snippetry/contracts';
import type { People, PeopleContext } from '@snippetry/service-kit';
import type { SnippetAccess, VisibleSnippet } from '../comments/index.ts';
import type { NotificationRecord } from './notification.ts';

interface Subjects {
  cards: ReadonlyMap<string, UserCard>;
  /** Only snippets that the user can see. */
  snippets: ReadonlyMap<string, VisibleSnippet>;
  /** Texts of comments. */
  contents: ReadonlyMap<string, string>;
}

/** Returns the beginning of a text as one line. */
function beginning(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const { excerpt } = LIMITS.notifications;
  if (characters.length <= excerpt) return characters.join('');
  return `${characters
    .slice(0, excerpt - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Presents a notification with the current text of the comment and title of the snippet, or without
 * them if the user can no longer see them.
 */
function presentNotification(record: NotificationRecord, subjects: Subjects): Notification {
  const { snippetId, commentId, actorId, action } = record;
  const seen = snippetId === null ? undefined : subjects.snippets.get(snippetId);
  const content = commentId === null ? undefined : subjects.contents.get(commentId);
  return {
    _id: record.id,
    type: record.type,
    ...(action && { action }),
    actor: actorId === null ? null : (subjects.cards.get(actorId) ?? null),
    snippet: seen ? { _id: seen.id, title: seen.title } : null,
    commentId: content === undefined ? null : commentId,
    excerpt: content === undefined ? record.reason : beginning(content),
    isRead: record.isRead,
    createdAt: record.createdAt.toISOString(),
  };
}

/** Reads the texts of comments by id, without deleted ones and those of other snippets. */
export type ReadContents = (
  snippets: readonly VisibleSnippet[],
  commentIds: readonly string[],
) => Promise<Map<string, string>>;

interface NotificationPresenterDeps {
  readContents: ReadContents;
  snippets: SnippetAccess;
  people: People;
}

const present = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);

/** Presents notifications to their user, with their users, snippets and comments. */
export class NotificationPresenter {
  readonly #deps: NotificationPresenterDeps;

  constructor(deps: NotificationPresenterDeps) {
    this.#deps = deps;
  }

  /**
   * Presents notifications of one user, in the given order.
   *
   * @throws AppError `service.unavailable` if the user's access cannot be checked
   */
  async many(
    ctx: PeopleContext,
    userId: string,
    records: readonly NotificationRecord[],
  ): Promise<Notification[]> {
    const { readContents, people } = this.#deps;
    const [cards, snippets] = await Promise.all([
      people.cards(ctx, present(records.map(({ actorId }) => actorId))),
      this.#deps.snippets.seenBy(ctx, userId, present(records.map(({ snippetId }) => snippetId))),
    ]);
    const contents = await readContents(
      [...snippets.values()],
      present(records.map(({ commentId }) => commentId)),
    );
    return records.map((record) => presentNotification(record, { cards, snippets, contents }));
  }
}
