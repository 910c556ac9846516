import {
  isDuplicateKeyError,
  objectId,
  objectIds,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import {
  type CollectionDoc,
  collectionModel,
  type OwnTotalDoc,
  ownTotalModel,
  toRecord,
} from './collection.model.ts';
import type { CollectionRecord, Sizes } from './collection.ts';
import { searchFields } from './search-keys.ts';

/** A collection whose sizes have to be measured. */
export interface Unmeasured {
  record: CollectionRecord;
  /** Number of changes of members; null in old records. */
  changes: number | null;
  /** The record lacks a public change time, and its stars a visibility flag. */
  isOld: boolean;
}

/** A collection whose sizes are measured. */
export interface Measured extends Unmeasured {
  stored: Record<keyof Sizes, number | null>;
}

interface TotalDifference {
  from: number;
  to: number;
}

/**
 * Stored counts: sizes of collections, which are measured again after changes of members, and their
 * sum for each owner.
 */
export class SizeRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #ownTotals: Model<OwnTotalDoc>;

  /** Must be called before `prepareModels`. */
  constructor(connection: Connection) {
    this.#collections = collectionModel(connection);
    this.#ownTotals = ownTotalModel(connection);
  }

  /** Marks every collection with the snippet for measuring. */
  async unmeasure({ session }: Transaction, snippetId: string): Promise<void> {
    await this.#collections.updateMany(
      { 'members.snippetId': objectId(snippetId) },
      { $inc: { unmeasured: 1 } },
      { session },
    );
  }

  /**
   * Returns collections to measure: with changed members, or old ones without sizes or without a
   * public change time.
   */
  async unmeasured(limit: number): Promise<Unmeasured[]> {
    const found = await this.#collections
      .find({
        $or: [
          { unmeasured: trusted({ $gt: 0 }) },
          { unmeasured: null },
          { isPublic: trusted({ $in: [true, false] }), publicUpdatedAt: null },
        ],
      })
      .limit(limit)
      .lean();
    return found.map((doc) => ({
      record: toRecord(doc),
      changes: doc.unmeasured ?? null,
      isOld: !doc.publicUpdatedAt,
    }));
  }

  /** Returns the next measured collections in the order of their ids. */
  measuredAfter(after: string | null, limit: number): Promise<Measured[]> {
    const next = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    return this.#measured(next, limit);
  }

  /** Returns those of at most 200 collections that are measured. */
  measuredAmong(ids: readonly string[]): Promise<Measured[]> {
    return this.#measured({ _id: trusted({ $in: objectIds(ids) }) }, ids.length);
  }

  async #measured(filter: QueryFilter<CollectionDoc>, limit: number): Promise<Measured[]> {
    const found = await this.#collections
      .find({ ...filter, unmeasured: 0 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map((doc) => {
      const { publicSize = null, ownSize = null } = doc;
      return { record: toRecord(doc), changes: 0, isOld: false, stored: { publicSize, ownSize } };
    });
  }

  /** Compares the totals of the next owners with the sum of their collections. */
  async compareTotals(after: string | null, limit: number) {
    const next = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    const found = await this.#ownTotals.find(next).sort({ _id: 1 }).limit(limit).lean();
    const last = found.length < limit ? undefined : found.at(-1);
    const differences = await this.#wrongTotals(found);
    return { after: last?._id.toHexString() ?? null, examined: found.length, differences };
  }

  /** Compares the totals of these owners again. */
  async compareTotalsAgain(ids: readonly string[]) {
    const _id = trusted({ $in: objectIds(ids) });
    return this.#wrongTotals(await this.#ownTotals.find({ _id }).lean());
  }

  /** Totals that are marked as outdated are not wrong. */
  async #wrongTotals(totals: readonly OwnTotalDoc[]): Promise<Map<string, TotalDifference>> {
    const differences = new Map<string, TotalDifference>();
    for (const { _id, snippets: from, summedAt, changes } of totals) {
      const to = summedAt === changes ? await this.#sumOwn(_id) : from;
      if (from !== to) differences.set(_id.toHexString(), { from, to });
    }
    return differences;
  }

  /**
   * Stores the sizes unless the collection or a member has changed since they were measured.
   *
   * @returns whether they were stored
   */
  async measured(tx: Transaction, { record, changes }: Unmeasured, sizes: Sizes): Promise<boolean> {
    const { publicUpdatedAt } = record;
    const before = await this.#collections
      .findOneAndUpdate(
        { _id: objectId(record.id), revision: record.revision, unmeasured: changes },
        { $set: { ...sizes, ...searchFields(record), publicUpdatedAt, unmeasured: 0 } },
        { session: tx.session, returnDocument: 'before', projection: { ownSize: 1 } },
      )
      .lean();
    // Most edits of a snippet change no visibility, so the sum stays as it is.
    if (before && before.ownSize !== sizes.ownSize) await this.touchOwn(tx, record.ownerId);
    return before !== null;
  }

  /** Counts a size change of one of the owner's collections, so that the total is summed again. */
  async touchOwn({ session }: Transaction, ownerId: string): Promise<void> {
    const changed = { $inc: { changes: 1 } };
    await this.#ownTotals.updateOne({ _id: objectId(ownerId) }, changed, { session, upsert: true });
  }

  /**
   * Returns the number of members of all of a user's collections. It is summed on the first read
   * after a change and stored, so that reads do not grow with the collections.
   */
  async ownTotal(ownerId: string): Promise<number> {
    const _id = objectId(ownerId);
    const stored = await this.#ownTotals.findById(_id).lean();
    if (stored && stored.summedAt === stored.changes) return stored.snippets;
    const snippets = await this.#sumOwn(_id);
    // After a concurrent change, the filter does not match: the next read sums again.
    const changes = stored?.changes ?? 0;
    const summed = { $set: { snippets, summedAt: changes } };
    try {
      await this.#ownTotals.updateOne({ _id, changes }, summed, { upsert: stored === null });
    } catch (error) {
      // A concurrent first read or change has inserted it.
      if (!isDuplicateKeyError(error, '_id_')) throw error;
    }
    return snippets;
  }

  async removeOwn({ session }: Transaction, ownerId: string): Promise<void> {
    await this.#ownTotals.deleteOne({ _id: objectId(ownerId) }, { session });
  }

  async #sumOwn(ownerId: Types.ObjectId): Promise<number> {
    const [sum] = await this.#collections.aggregate<{ snippets: number }>([
      { $match: { ownerId } },
      { $group: { _id: null, snippets: { $sum: '$ownSize' } } },
    ]);
    return sum?.snippets ?? 0;
  }
}
