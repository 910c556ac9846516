import type { Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type TotalDoc, totalModel } from './collection.model.ts';

const PUBLIC = 'public';
const ownerKey = (ownerId: string): string => `owner-${ownerId}`;

/** How long the lists are: kept in the transaction that changes what is listed, so exact. */
export class ListTotals {
  readonly #totals: Model<TotalDoc>;

  constructor(connection: Connection) {
    this.#totals = totalModel(connection);
  }

  ofPublic(): Promise<number> {
    return this.#read(PUBLIC);
  }

  ofOwner(ownerId: string): Promise<number> {
    return this.#read(ownerKey(ownerId));
  }

  /** Counts a collection that was created. */
  async add(tx: Transaction, collection: { ownerId: string; isPublic: boolean }): Promise<void> {
    await this.#change(tx, ownerKey(collection.ownerId), 1);
    if (collection.isPublic) await this.#change(tx, PUBLIC, 1);
  }

  /** Forgets an owner all of whose collections are gone; so many of them were public. */
  async removeOwner(tx: Transaction, ownerId: string, publicCount: number): Promise<void> {
    await this.#totals.deleteOne({ _id: ownerKey(ownerId) }, { session: tx.session });
    if (publicCount > 0) await this.#change(tx, PUBLIC, -publicCount);
  }

  async #change({ session }: Transaction, _id: string, by: number): Promise<void> {
    await this.#totals.updateOne({ _id }, { $inc: { count: by } }, { upsert: true, session });
  }

  async #read(_id: string): Promise<number> {
    return (await this.#totals.findById(_id).lean())?.count ?? 0;
  }
}
