import type { NotificationSettings } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocument,
  readOwnDocuments,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  type MutedDiscussionDoc,
  mutedDiscussionModel,
  NEVER_DUE,
  type NotificationSettingsDoc,
  notificationSettingsModel,
} from './notification.model.ts';
import { DEFAULT_SETTINGS, type DueDigest, type MutableType, PERIOD_MS } from './notification.ts';

/** Notification settings of users, and the due times of their digests. */
export class SettingsRepository {
  readonly #settings: Model<NotificationSettingsDoc>;
  readonly #muted: Model<MutedDiscussionDoc>;
  readonly personalSettings: ReadPersonalData;
  readonly personalMutes: ReadPersonalData;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#settings = notificationSettingsModel(connection);
    this.#muted = mutedDiscussionModel(connection);
    this.personalSettings = readOwnDocument(this.#settings, ['mutedTypes', 'digest']);
    const own = { owner: 'userId', fields: ['snippetId'] } as const;
    this.personalMutes = readOwnDocuments(this.#muted, own);
  }

  async find(userId: string): Promise<NotificationSettings> {
    const found = await this.#settings.findById(objectId(userId)).lean();
    return found ? { mutedTypes: found.mutedTypes, digest: found.digest } : DEFAULT_SETTINGS;
  }

  /** Replaces the settings. The due time changes only with the period. */
  async save(
    { session }: Transaction,
    userId: string,
    { mutedTypes, digest }: NotificationSettings,
    now = new Date(),
  ): Promise<void> {
    const _id = objectId(userId);
    const known = await this.#settings.findById(_id).session(session).lean();
    const times =
      digest === 'off'
        ? { digestedAt: null, digestDueAt: null }
        : {
            digestedAt: known?.digestedAt ?? now,
            digestDueAt: new Date(now.getTime() + PERIOD_MS[digest]),
          };
    const changed = known?.digest === digest ? {} : times;
    await this.#settings.updateOne(
      { _id },
      { $set: { mutedTypes, digest, ...changed } },
      { upsert: true, session },
    );
  }

  /** Returns recipients who have muted neither the type nor the discussion. */
  async listeners<Type extends MutableType>(
    { session }: Transaction,
    recipients: ReadonlyMap<string, Type>,
    snippetId?: string,
  ): Promise<[userId: string, type: Type][]> {
    const users = trusted({ $in: objectIds([...recipients.keys()]) });
    const settings = await this.#settings
      .find({ _id: users }, { mutedTypes: 1 })
      .session(session)
      .lean();
    const muted = snippetId
      ? await this.#muted
          .find({ snippetId: objectId(snippetId), userId: users }, { userId: 1 })
          .session(session)
          .lean()
      : [];
    const mutedTypes = new Map(settings.map((one) => [one._id.toHexString(), one.mutedTypes]));
    const without = new Set(muted.map(({ userId }) => userId.toHexString()));
    return [...recipients].filter(
      ([id, type]) => !without.has(id) && !mutedTypes.get(id)?.includes(type),
    );
  }

  async isMuted(userId: string, snippetId: string): Promise<boolean> {
    const mute = { userId: objectId(userId), snippetId: objectId(snippetId) };
    return (await this.#muted.exists(mute)) !== null;
  }

  async mute({ session }: Transaction, userId: string, snippetId: string): Promise<void> {
    const mute = { userId: objectId(userId), snippetId: objectId(snippetId) };
    await this.#muted.updateOne(mute, { $setOnInsert: mute }, { upsert: true, session });
  }

  async unmute({ session }: Transaction, userId: string, snippetId: string): Promise<void> {
    const mute = { userId: objectId(userId), snippetId: objectId(snippetId) };
    await this.#muted.deleteOne(mute, { session });
  }

  async removeSnippet({ session }: Transaction, snippetId: string): Promise<void> {
    await this.#muted.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }

  async removeUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#settings.deleteOne({ _id: objectId(userId) }, { session });
    await this.#muted.deleteMany({ userId: objectId(userId) }, { session });
  }

  /** Returns the next users whose digest is due, the longest overdue first. */
  async due(now: Date, limit: number): Promise<DueDigest[]> {
    const found = await this.#settings
      .find({ digestDueAt: trusted({ $gt: NEVER_DUE, $lte: now }) })
      .sort({ digestDueAt: 1 })
      .limit(limit)
      .lean();
    return found.flatMap(({ _id, digest, digestedAt, digestDueAt }) =>
      digest === 'off' || digestDueAt === null
        ? []
        : [
            {
              userId: _id.toHexString(),
              period: digest,
              since: digestedAt ?? new Date(0),
              dueAt: digestDueAt,
            },
          ],
    );
  }

  /**
   * Records that a digest was sent; false if another process did, or the user has changed the
   * period.
   */
  async digested(
    { session }: Transaction,
    { userId, period, dueAt }: DueDigest,
    now: Date,
  ): Promise<boolean> {
    const next = new Date(now.getTime() + PERIOD_MS[period]);
    const { matchedCount } = await this.#settings.updateOne(
      { _id: objectId(userId), digest: period, digestDueAt: dueAt },
      { $set: { digestedAt: now, digestDueAt: next } },
      { session },
    );
    return matchedCount === 1;
  }
}
