import { type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type FollowMarkDoc, followMarkModel } from './follow-mark.model.ts';

/** Rejects outdated follow events. */
export class FollowMarkRepository {
  readonly #marks: Model<FollowMarkDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#marks = followMarkModel(connection);
  }

  /** Stores the time of a change. Returns false if a later one is stored. */
  async advance(
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

  /** Deletes the marks of a user's follows and followers. */
  async removeUser({ session }: Transaction, userId: string): Promise<void> {
    const ofUser = [new RegExp(`^${userId}-`), new RegExp(`-${userId}$`)];
    await this.#marks.deleteMany({ _id: trusted({ $in: ofUser }) }, { session });
  }
}
