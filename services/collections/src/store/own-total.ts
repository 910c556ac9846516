import { isDuplicateKeyError, objectId, type Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { type CollectionDoc, collectionModel } from './collection.model.ts';

interface OwnTotalDoc {
  /** The owner. */
  _id: Types.ObjectId;
  /** How often the size of one of their collections has changed. */
  changes: number;
  /** The sum of the sizes after so many changes. */
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
 * How many snippets somebody's collections hold together. It is summed up by whoever asks first after
 * a change, so that reading it does not cost more with every collection.
 */
export class OwnTotal {
  readonly #totals: Model<OwnTotalDoc>;
  readonly #collections: Model<CollectionDoc>;

  constructor(connection: Connection) {
    this.#totals = totalModel(connection);
    this.#collections = collectionModel(connection);
  }

  /** Says that the size of a collection has changed, in the transaction of the change. */
  async touch({ session }: Transaction, ownerId: string): Promise<void> {
    await this.#totals.updateOne(
      { _id: objectId(ownerId) },
      { $inc: { changes: 1 } },
      { session, upsert: true },
    );
  }

  async read(ownerId: string): Promise<number> {
    const _id = objectId(ownerId);
    const kept = await this.#totals.findById(_id).lean();
    if (kept && kept.summedAt === kept.changes) return kept.snippets;
    const snippets = await this.#sum(_id);
    // A change since then is not in the sum: it leaves the total as it is, to be summed up again.
    const changes = kept?.changes ?? 0;
    const summed = { $set: { snippets, summedAt: changes } };
    try {
      await this.#totals.updateOne({ _id, changes }, summed, { upsert: kept === null });
    } catch (error) {
      // Somebody else has summed it up for the first time, or changed it.
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
