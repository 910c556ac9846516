import type { PublicAddresses } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  publicAddresses,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type CollectionRecord, nameKey } from '../domain/collection.ts';
import { toRecord } from './collection.document.ts';
import { type CollectionDoc, collectionModel, ORDERS } from './collection.model.ts';

/** Reads whole collections for export and import, and addresses of public ones. */
export class TransferRepository {
  readonly #collections: Model<CollectionDoc>;

  constructor(connection: Connection) {
    this.#collections = collectionModel(connection);
  }

  /** The ids of all collections of an owner, oldest first; an index answers it alone. */
  async idsOf(ownerId: string): Promise<string[]> {
    const docs = await this.#collections
      .find({ ownerId: objectId(ownerId) }, { _id: 1 })
      .sort({ ...ORDERS.oldest })
      .lean();
    return docs.map(({ _id }) => _id.toHexString());
  }

  /** The next stretch of all collections, for the sitemap. */
  addresses(after: string | null): Promise<PublicAddresses> {
    return publicAddresses(this.#collections, after);
  }

  /** Those of the collections that the owner has, in any order. */
  async ownedBy(ownerId: string, ids: readonly string[]): Promise<CollectionRecord[]> {
    const filter = { _id: trusted({ $in: objectIds(ids) }), ownerId: objectId(ownerId) };
    return (await this.#collections.find(filter).lean()).map(toRecord);
  }

  /** The viewer's own collections that have one of these names. */
  async named(
    viewer: UserViewer,
    names: readonly string[],
    tx?: Transaction,
  ): Promise<CollectionRecord[]> {
    const docs = await this.#collections
      .find({ ownerId: objectId(viewer.id), nameKey: trusted({ $in: names.map(nameKey) }) })
      .session(tx?.session ?? null)
      .lean();
    return docs.map(toRecord);
  }
}
