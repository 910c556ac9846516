import { objectId, type Transaction, trusted } from '@snippetry/service-kit';
import type { Model } from 'mongoose';
import type { CollectionRecord } from '../domain/collection.ts';
import type { Sizes } from '../domain/visibility.ts';
import { searchFields, toRecord } from './collection.document.ts';
import { type CollectionDoc, collectionModel } from './collection.model.ts';
import type { CollectionStoreDeps } from './collection-list.repository.ts';
import type { OwnTotal } from './own-total.ts';

/** A collection whose sizes are not known. */
export interface Unmeasured {
  record: CollectionRecord;
  /** Number of changes of members; null in old records. */
  changes: number | null;
  /** Record without a public change time, and stars without a visibility flag. */
  isOld: boolean;
}

/** Stored sizes of collections, which are measured again after changes of members. */
export class SizeRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #ownTotal: OwnTotal;

  constructor({ connection, ownTotal }: Pick<CollectionStoreDeps, 'connection' | 'ownTotal'>) {
    this.#collections = collectionModel(connection);
    this.#ownTotal = ownTotal;
  }

  /** Has every collection with the snippet measured. */
  async unmeasure({ session }: Transaction, snippetId: string): Promise<void> {
    await this.#collections.updateMany(
      { 'members.snippetId': objectId(snippetId) },
      { $inc: { unmeasured: 1 } },
      { session },
    );
  }

  /**
   * Some whose sizes are not known: a member has changed, or they are from before there were sizes,
   * or before others had a time of the last change of their own.
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
    // Most edits of a snippet hide and show nothing: the sum stays as it is.
    if (before && before.ownSize !== sizes.ownSize) await this.#ownTotal.touch(tx, record.ownerId);
    return before !== null;
  }
}
