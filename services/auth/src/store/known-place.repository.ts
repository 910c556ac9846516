import { asConflict, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type KnownClientDoc, knownClientModel } from './known-place.model.ts';

/** Clients from which accounts sign in, stored for three months after the last time. */
export class KnownClientRepository {
  readonly #clients: Model<KnownClientDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#clients = knownClientModel(connection);
  }

  /** Adds a client; returns whether it is new. */
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

  /** Deletes all clients of an account. */
  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#clients.deleteMany({ accountId }, { session });
  }
}
