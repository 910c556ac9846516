import { type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type FollowMarkDoc, followMarkModel } from './follow-mark.model.ts';

/** Tells newer events about who follows whom from older ones. */
export class FollowMarkRepository {
  readonly #marks: Model<FollowMarkDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#marks = followMarkModel(connection);
  }

  /** Marks a change; false where a later one is marked already. */
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

  /** Deletes the marks of whom somebody followed, and of who followed them. */
  async removeUser({ session }: Transaction, userId: string): Promise<void> {
    const ofUser = [new RegExp(`^${userId}-`), new RegExp(`-${userId}$`)];
    await this.#marks.deleteMany({ _id: trusted({ $in: ofUser }) }, { session });
  }
}
