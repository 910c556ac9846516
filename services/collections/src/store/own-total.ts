import { isDuplicateKeyError, objectId, type Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { type CollectionDoc, collectionModel } from './collection.model.ts';

interface OwnTotalDoc {
  /** The owner. */
  _id: Types.ObjectId;
  /** Number of changes of sizes. */
  changes: number;
  /** Sum of the sizes after `summedAt` changes. */
  snippets: number;
  summedAt: number;
}

function totalModel(connection: Connection): Model<OwnTotalDoc> {
  const existing: Model<OwnTotalDoc> | undefined = connection.models.CollectionOwnTotal;
  if (existing) return existing;
  const number = { type: Number, required: true, default: 0 };
  const schema = new Schema<OwnTotalDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      changes: number,
      snippets: number,
      summedAt: { ...number, default: -1 },
    },
    { versionKey: false },
  );
  return connection.model<OwnTotalDoc>('CollectionOwnTotal', schema, 'collection_own_totals');
}

/**
 * Total number of members of a user's collections, summed on the first read after a change and
 * stored, so that reads do not grow with the collections.
 */
export class OwnTotal {
  readonly #totals: Model<OwnTotalDoc>;
  readonly #collections: Model<CollectionDoc>;

  constructor(connection: Connection) {
    this.#totals = totalModel(connection);
    this.#collections = collectionModel(connection);
  }

  /** Counts a change of a collection's size, in its transaction. */
  async touch({ session }: Transaction, ownerId: string): Promise<void> {
    await this.#totals.updateOne(
      { _id: objectId(ownerId) },
      { $inc: { changes: 1 } },
      { session, upsert: true },
    );
  }

  async read(ownerId: string): Promise<number> {
    const _id = objectId(ownerId);
    const stored = await this.#totals.findById(_id).lean();
    if (stored && stored.summedAt === stored.changes) return stored.snippets;
    const snippets = await this.#sum(_id);
    // After a concurrent change, the filter does not match: the next read sums again.
    const changes = stored?.changes ?? 0;
    const summed = { $set: { snippets, summedAt: changes } };
    try {
      await this.#totals.updateOne({ _id, changes }, summed, { upsert: stored === null });
    } catch (error) {
      // A concurrent first read or change has inserted it.
      if (!isDuplicateKeyError(error, '_id_')) throw error;
    }
    return snippets;
  }

  async remove({ session }: Transaction, ownerId: string): Promise<void> {
    await this.#totals.deleteOne({ _id: objectId(ownerId) }, { session });
  }

  async #sum(ownerId: Types.ObjectId): Promise<number> {
    const [sum] = await this.#collections.aggregate<{ snippets: number }>([
      { $match: { ownerId } },
      { $group: { _id: null, snippets: { $sum: '$ownSize' } } },
    ]);
    return sum?.snippets ?? 0;
  }
}
