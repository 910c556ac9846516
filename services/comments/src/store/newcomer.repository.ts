import { objectId, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { NewcomerRecord } from '../domain/newcomer.ts';
import { type NewcomerDoc, newcomerModel } from './newcomer.model.ts';

/** Users who registered recently. */
export class NewcomerRepository {
  readonly #newcomers: Model<NewcomerDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#newcomers = newcomerModel(connection);
  }

  async find({ session }: Transaction, userId: string): Promise<NewcomerRecord | null> {
    const found = await this.#newcomers.findById(objectId(userId)).session(session).lean();
    return found && { isDemo: found.isDemo, snippetId: found.snippetId?.toHexString() ?? null };
  }

  async setDemo({ session }: Transaction, userId: string): Promise<void> {
    const demo = { $set: { isDemo: true }, $setOnInsert: { snippetId: null, at: new Date() } };
    await this.#newcomers.updateOne({ _id: objectId(userId) }, demo, { upsert: true, session });
  }

  async setFirstSnippet(
    { session }: Transaction,
    userId: string,
    snippetId: string,
  ): Promise<void> {
    const first = {
      $set: { snippetId: objectId(snippetId) },
      $setOnInsert: { isDemo: false, at: new Date() },
    };
    await this.#newcomers.updateOne({ _id: objectId(userId) }, first, { upsert: true, session });
  }

  async remove({ session }: Transaction, userId: string): Promise<void> {
    await this.#newcomers.deleteOne({ _id: objectId(userId) }, { session });
  }
}
