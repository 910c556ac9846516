import { asConflict, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type KnownClientDoc, knownClientModel } from './known-place.model.ts';

/** From where accounts are signed in to, remembered for three months after the last time. */
export class KnownClientRepository {
  readonly #clients: Model<KnownClientDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#clients = knownClientModel(connection);
  }

  /** Whether the place was not known before. */
  async add(
    { session }: Transaction,
    accountId: string,
    { device, network }: { device: string; network: string },
  ): Promise<boolean> {
    const _id = `${accountId} ${network} ${device}`;
    const change = { $set: { at: new Date() }, $setOnInsert: { accountId } };
    try {
      const { upsertedCount } = await this.#clients.updateOne({ _id }, change, {
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
    await this.#clients.deleteMany({ accountId }, { session });
  }
}
