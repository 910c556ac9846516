import { LIMITS, type PageQuery } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocuments,
  skipOf,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import { type Connection, type Model, type QueryFilter, Types } from 'mongoose';
import {
  type FollowMarkDoc,
  followMarkModel,
  type NotificationDoc,
  notificationModel,
} from './notification.model.ts';
import type { NewNotification, NotificationRecord } from './notification.ts';

/** Notifications of a user beyond the limit before the oldest are deleted. */
const SPARE = 50;

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

const hex = (id: Types.ObjectId | null) => id?.toHexString() ?? null;
const stored = (id: string | null | undefined) => (id ? objectId(id) : null);

function toRecord(doc: NotificationDoc): NotificationRecord {
  const { type, action, reason, isRead, createdAt } = doc;
  return {
    id: doc._id.toHexString(),
    userId: doc.userId.toHexString(),
    type,
    action,
    actorId: hex(doc.actorId),
    snippetId: hex(doc.snippetId),
    commentId: hex(doc.commentId),
    reason,
    isRead,
    createdAt,
  };
}

const ARCHIVED_FIELDS = [
  'type',
  'action',
  'snippetId',
  'commentId',
  'reason',
  'isRead',
  'createdAt',
];

/** Filter of a list of notifications. */
interface NotificationFilter {
  unreadOnly?: boolean;
  /** Created after this time. */
  since?: Date;
  /** Created at this time or before. */
  until?: Date;
}

function filterOf(userId: string, { unreadOnly, since, until }: NotificationFilter) {
  return {
    userId: objectId(userId),
    ...(unreadOnly && { isRead: false }),
    ...((since || until) && {
      createdAt: trusted({ ...(since && { $gt: since }), ...(until && { $lte: until }) }),
    }),
  };
}

/** Notifications. Each read takes their user. */
export class NotificationRepository {
  readonly #notifications: Model<NotificationDoc>;
  readonly #marks: Model<FollowMarkDoc>;
  readonly personalData: ReadPersonalData;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#notifications = notificationModel(connection);
    this.#marks = followMarkModel(connection);
    const own = { owner: 'userId', fields: ARCHIVED_FIELDS } as const;
    this.personalData = readOwnDocuments(this.#notifications, own);
  }

  /** Returns a page of a user's notifications, newest first. */
  async list(
    userId: string,
    page: PageQuery,
    filter: NotificationFilter = {},
  ): Promise<NotificationRecord[]> {
    const found = await this.#notifications
      .find(filterOf(userId, filter))
      .sort(NEWEST_FIRST)
      .skip(skipOf(page))
      .limit(page.limit)
      .lean();
    return found.map(toRecord);
  }

  /** Returns the exact number; cheap, since a user has a few hundred at most. */
  async count(userId: string, filter: NotificationFilter = {}): Promise<number> {
    return this.#notifications.countDocuments(filterOf(userId, filter));
  }

  async find(userId: string, id: string): Promise<NotificationRecord | null> {
    const own = { _id: objectId(id), userId: objectId(userId) };
    const found = await this.#notifications.findOne(own).lean();
    return found && toRecord(found);
  }

  /** Stores a notification. Returns null if the user has been notified of the event before. */
  async add({ session }: Transaction, draft: NewNotification): Promise<string | null> {
    const { userId, key, type, action = null, reason = '' } = draft;
    const { upsertedId } = await this.#notifications.updateOne(
      { userId: objectId(userId), key },
      {
        $setOnInsert: {
          type,
          action,
          actorId: stored(draft.actorId),
          snippetId: stored(draft.snippetId),
          commentId: stored(draft.commentId),
          reason,
          isRead: false,
          createdAt: new Date(),
        },
      },
      { upsert: true, session },
    );
    return upsertedId instanceof Types.ObjectId ? upsertedId.toHexString() : null;
  }

  /**
   * Deletes a user's oldest notifications, once there are {@link SPARE} more than the limit.
   * Otherwise concurrent writers would all delete the oldest one, conflict and retry.
   */
  async removeOldest({ session }: Transaction, userId: string): Promise<void> {
    const own = { userId: objectId(userId) };
    const beyond = await this.#notifications
      .find(own, { _id: 1 })
      .sort(NEWEST_FIRST)
      .skip(LIMITS.notifications.kept)
      .session(session)
      .lean();
    if (beyond.length <= SPARE) return;
    const _id = trusted({ $in: beyond.map((doc) => doc._id) });
    await this.#notifications.deleteMany({ ...own, _id }, { session });
  }

  /**
   * Marks a user's notifications as read, all of them if `ids` is absent.
   *
   * @returns whether one of them was unread
   */
  async read({ session }: Transaction, userId: string, ids?: readonly string[]): Promise<boolean> {
    const unread = {
      userId: objectId(userId),
      isRead: false,
      ...(ids && { _id: trusted({ $in: objectIds(ids) }) }),
    };
    const read = { $set: { isRead: true } };
    const { modifiedCount } = await this.#notifications.updateMany(unread, read, { session });
    return modifiedCount > 0;
  }

  /** Deletes the unread notification of an event. Returns false if there is none. */
  async removeUnread({ session }: Transaction, userId: string, key: string): Promise<boolean> {
    const unread = { userId: objectId(userId), key, isRead: false };
    return (await this.#notifications.deleteOne(unread, { session })).deletedCount === 1;
  }

  /** Stores the time of the last change of a follow; false if a later one is stored. */
  async advanceFollow(
    { session }: Transaction,
    { followerId, followeeId }: { followerId: string; followeeId: string },
    at: Date,
  ): Promise<boolean> {
    const _id = `${followerId}-${followeeId}`;
    const known = await this.#marks.findById(_id).session(session).lean();
    if (known && known.at > at) return false;
    await this.#marks.updateOne({ _id }, { $set: { at } }, { upsert: true, session });
    return true;
  }

  /** Deletes the notifications of a comment. Returns the users who lost unread ones. */
  removeOfComment(tx: Transaction, commentId: string): Promise<string[]> {
    return this.#remove(tx, { commentId: objectId(commentId) });
  }

  /**
   * Deletes some notifications about a snippet. Returns their number, and the users who lost unread
   * ones.
   */
  async removeOfSnippet(
    tx: Transaction,
    snippetId: string,
    most: number,
  ): Promise<{ removed: number; userIds: string[] }> {
    const some = await this.#notifications
      .find({ snippetId: objectId(snippetId) }, { _id: 1 })
      .limit(most)
      .session(tx.session)
      .lean();
    const _id = trusted({ $in: some.map((doc) => doc._id) });
    return { removed: some.length, userIds: await this.#remove(tx, { _id }) };
  }

  /**
   * Deletes the notifications that a user caused or received, and their follow marks. Returns the
   * users who lost unread ones.
   */
  async removeOfUser(tx: Transaction, userId: string): Promise<string[]> {
    const follows = [new RegExp(`^${userId}-`), new RegExp(`-${userId}$`)];
    await this.#marks.deleteMany({ _id: trusted({ $in: follows }) }, { session: tx.session });
    await this.#notifications.deleteMany({ userId: objectId(userId) }, { session: tx.session });
    return this.#remove(tx, { actorId: objectId(userId) });
  }

  async #remove({ session }: Transaction, filter: QueryFilter<NotificationDoc>): Promise<string[]> {
    const unread = await this.#notifications
      .find({ ...filter, isRead: false }, { userId: 1 })
      .session(session)
      .lean();
    await this.#notifications.deleteMany(filter, { session });
    return [...new Set(unread.map(({ userId }) => userId.toHexString()))];
  }
}
