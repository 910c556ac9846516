import { LIMITS, type Notification, type UserCard } from '@snippetry/contracts';
import type { NotificationRecord } from '../domain/notification.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

/** Users, snippets and comments of notifications, by id. */
export interface Subjects {
  cards: ReadonlyMap<string, UserCard>;
  /** Only those that the user may see. */
  snippets: ReadonlyMap<string, VisibleSnippet>;
  /** Texts of the comments. */
  contents: ReadonlyMap<string, string>;
}

/** The beginning of a text in one line. */
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
 * Returns a notification for its user, with the current text of the comment and title of the snippet;
 * they are left out if the user can no longer see them.
 */
export function presentNotification(record: NotificationRecord, subjects: Subjects): Notification {
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
