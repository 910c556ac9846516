import type { EventPayload } from '@snippetry/contracts';
import type { EventContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { CreatedComment, MentioningComment } from '../comments/index.ts';
import type { NotificationRepository } from './notification.repository.ts';
import type { ModerationAct, MutableType, NewNotification } from './notification.ts';
import type { SettingsRepository } from './settings.repository.ts';

interface NotifierDeps {
  unitOfWork: UnitOfWork;
  notifications: NotificationRepository;
  settings: SettingsRepository;
}

const BATCH = 500;

type Recipients = Map<string, CommentType>;
type CommentType = Exclude<MutableType, 'follow'>;

const mentionedBy = ({ comment }: MentioningComment): Recipients =>
  new Map(comment.mentions.map(({ userId }) => [userId, 'mention']));

/** Returns the recipients of a comment. The first matching type wins: mention, reply, comment. */
function recipientsOf(created: CreatedComment): Recipients {
  const { snippet, parentAuthorId } = created;
  const recipients: Recipients = new Map([[snippet.ownerId, 'comment']]);
  if (parentAuthorId !== null) recipients.set(parentAuthorId, 'reply');
  return new Map([...recipients, ...mentionedBy(created)]);
}

/**
 * Emits a change to the user's event streams; `notificationId` is null if some were read or
 * removed.
 */
export function emitChanged(tx: Transaction, userId: string, notificationId: string | null): void {
  tx.emit('notification.changed', { userId, notificationId });
}

/**
 * Creates notifications in the transaction of their cause: once per event, never for users' own
 * acts, and never for users who cannot see the snippet.
 */
export class Notifier {
  readonly #deps: NotifierDeps;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  /** Notifies the owner, the author of the parent and mentioned users of a new comment. */
  onCommentCreated(tx: Transaction, created: CreatedComment): Promise<void> {
    return this.#notify(tx, created, recipientsOf(created));
  }

  /** Notifies users mentioned by an edit, unless they were notified of the comment before. */
  onCommentEdited(tx: Transaction, edited: MentioningComment): Promise<void> {
    return this.#notify(tx, edited, mentionedBy(edited));
  }

  /** Notifies a user of a new follower; unfollowing removes an unread notification. */
  async onFollowed(
    { tx, event }: Pick<EventContext, 'tx'> & { event: { at: string } },
    change: EventPayload<'user.followed'>,
  ): Promise<void> {
    const { notifications, settings } = this.#deps;
    const { followerId, followeeId, isFollowing } = change;
    if (!(await notifications.advanceFollow(tx, change, new Date(event.at)))) return;
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

  /** Notifies the affected user, such as the author of a removed comment, with the reason. */
  async notifyModeration(tx: Transaction, act: ModerationAct): Promise<void> {
    const { recordId, userId, moderatorId, action, snippetId, reason } = act;
    if (userId === moderatorId) return;
    const key = `moderation-${recordId}`;
    await this.#add(tx, { userId, type: 'moderation', key, action, snippetId, reason });
  }

  /** Removes the notifications of a deleted comment, even if a placeholder remains. */
  async onCommentRemoved(tx: Transaction, { id }: { id: string }): Promise<void> {
    const userIds = await this.#deps.notifications.removeOfComment(tx, id);
    for (const userId of userIds) emitChanged(tx, userId, null);
  }

  async onSnippetDeleted(ctx: EventContext, { snippetId }: { snippetId: string }): Promise<void> {
    const { unitOfWork, notifications, settings } = this.#deps;
    await unitOfWork.commitBatches(ctx, BATCH, async (tx, most) => {
      const { removed, userIds } = await notifications.removeOfSnippet(tx, snippetId, most);
      for (const userId of userIds) emitChanged(tx, userId, null);
      if (removed < most) await settings.removeSnippet(tx, snippetId);
      return removed;
    });
  }

  async onUserDeleted(
    { tx }: Pick<EventContext, 'tx'>,
    { userId }: { userId: string },
  ): Promise<void> {
    const userIds = await this.#deps.notifications.removeOfUser(tx, userId);
    for (const id of userIds) emitChanged(tx, id, null);
    await this.#deps.settings.removeUser(tx, userId);
  }

  async #notify(
    tx: Transaction,
    { comment, snippet }: MentioningComment,
    recipients: Recipients,
  ): Promise<void> {
    // Only the owner can see and comment on a private snippet, so there are no others to notify.
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
