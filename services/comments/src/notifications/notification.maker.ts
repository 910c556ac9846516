import type { Transaction } from '@snippetry/service-kit';
import type { MutableType, NewNotification } from '../domain/notification.ts';
import type {
  MentioningComment,
  ModerationAct,
  Notifier,
  WrittenComment,
} from '../ports/notifier.ts';
import type { FollowMarkRepository } from '../store/follow-mark.repository.ts';
import type { NotificationRepository } from '../store/notification.repository.ts';
import type { NotificationSettingsRepository } from '../store/notification-settings.repository.ts';

export interface NotificationMakerDeps {
  notifications: NotificationRepository;
  settings: NotificationSettingsRepository;
  marks: FollowMarkRepository;
}

type Recipients = Map<string, CommentType>;
type CommentType = Exclude<MutableType, 'follow'>;

/** Returns recipients of a comment with the type: mention before reply before comment. */
function recipientsOf(written: WrittenComment): Recipients {
  const { snippet, parentAuthorId, mentionedIds } = written;
  const recipients: Recipients = new Map([[snippet.ownerId, 'comment']]);
  if (parentAuthorId !== null) recipients.set(parentAuthorId, 'reply');
  for (const id of mentionedIds) recipients.set(id, 'mention');
  return recipients;
}

/** Emits a change to the user's event streams; null if notifications were read or removed. */
export function emitChanged(tx: Transaction, userId: string, notificationId: string | null): void {
  tx.emit('notification.changed', { userId, notificationId });
}

/**
 * Creates notifications in the transaction of their cause: never of the user's own acts, never for
 * a user who cannot see the snippet, and once per event.
 */
export class NotificationMaker implements Notifier {
  readonly #deps: NotificationMakerDeps;

  constructor(deps: NotificationMakerDeps) {
    this.#deps = deps;
  }

  notifyComment(tx: Transaction, written: WrittenComment): Promise<void> {
    return this.#tell(tx, written, recipientsOf(written));
  }

  notifyMentioned(tx: Transaction, edited: MentioningComment): Promise<void> {
    return this.#tell(tx, edited, new Map(edited.mentionedIds.map((id) => [id, 'mention'])));
  }

  /** Notifies a user of a new follower; unfollowing removes an unread notification. */
  async onFollowed(
    tx: Transaction,
    change: { followerId: string; followeeId: string; isFollowing: boolean },
    at: Date,
  ): Promise<void> {
    const { notifications, settings, marks } = this.#deps;
    const { followerId, followeeId, isFollowing } = change;
    if (!(await marks.advance(tx, change, at))) return;
    const key = `follow-${followerId}`;
    if (!isFollowing) {
      const isRemoved = await notifications.removeUnread(tx, followeeId, key);
      if (isRemoved) emitChanged(tx, followeeId, null);
      return;
    }
    const listening = await settings.listeners(tx, new Map([[followeeId, 'follow']]));
    for (const [userId, type] of listening) {
      await this.#add(tx, { userId, type, key, actorId: followerId });
    }
  }

  async notifyModeration(tx: Transaction, act: ModerationAct): Promise<void> {
    const { recordId, userId, moderatorId, action, snippetId, reason } = act;
    if (userId === moderatorId) return;
    const key = `moderation-${recordId}`;
    await this.#add(tx, { userId, type: 'moderation', key, action, snippetId, reason });
  }

  async onCommentRemoved(tx: Transaction, commentId: string): Promise<void> {
    const userIds = await this.#deps.notifications.removeOfComment(tx, commentId);
    for (const userId of userIds) emitChanged(tx, userId, null);
  }

  async onSnippetDeleted(tx: Transaction, snippetId: string, most: number): Promise<number> {
    const { notifications, settings } = this.#deps;
    const { removed, userIds } = await notifications.removeOfSnippet(tx, snippetId, most);
    for (const userId of userIds) emitChanged(tx, userId, null);
    if (removed < most) await settings.removeSnippet(tx, snippetId);
    return removed;
  }

  async onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    const userIds = await this.#deps.notifications.removeOfUser(tx, userId);
    for (const id of userIds) emitChanged(tx, id, null);
    await this.#deps.settings.removeUser(tx, userId);
    await this.#deps.marks.removeUser(tx, userId);
  }

  async #tell(
    tx: Transaction,
    { comment, snippet }: MentioningComment,
    recipients: Recipients,
  ): Promise<void> {
    // Only the owner can see and comment on a private snippet.
    if (!snippet.isPublic) return;
    const others = new Map([...recipients].filter(([id]) => id !== comment.authorId));
    if (others.size === 0) return;
    for (const [userId, type] of await this.#deps.settings.listeners(tx, others, snippet.id)) {
      await this.#add(tx, {
        userId,
        type,
        key: `comment-${comment.id}`,
        actorId: comment.authorId,
        snippetId: snippet.id,
        commentId: comment.id,
      });
    }
  }

  async #add(tx: Transaction, draft: NewNotification): Promise<void> {
    const { notifications } = this.#deps;
    const id = await notifications.add(tx, draft);
    if (id === null) return;
    await notifications.removeOldest(tx, draft.userId);
    emitChanged(tx, draft.userId, id);
  }
}
