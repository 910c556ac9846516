import { asConflict, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type KnownPlaceDoc, knownPlaceModel } from './known-place.model.ts';

/** From where accounts are signed in to, remembered for three months after the last time. */
export class KnownPlaceRepository {
  readonly #places: Model<KnownPlaceDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#places = knownPlaceModel(connection);
  }

  /** Whether the place was not known before. */
  async remember(
    { session }: Transaction,
    accountId: string,
    { device, network }: { device: string; network: string },
  ): Promise<boolean> {
    const _id = `${accountId} ${network} ${device}`;
    const change = { $set: { at: new Date() }, $setOnInsert: { accountId } };
    try {
      const { upsertedCount } = await this.#places.updateOne({ _id }, change, {
        session,
        upsert: true,
      });
      return upsertedCount === 1;
    } catch (error) {
      throw asConflict(error);
    }
  }

  /** Forgets the places of an account. */
  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#places.deleteMany({ accountId }, { session });
  }
}
