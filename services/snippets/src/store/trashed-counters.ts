import { objectId, objectIds, updateIn } from '@snippetry/service-kit';
import {
  COUNTED_FIELDS,
  type CountedDoc,
  type CountedRecord,
  countedRecord,
  starUpdate,
} from './counted.ts';
import type { ReadTx, WriteTx } from './transaction.ts';
import type { TrashedModel } from './trash.model.ts';

/** Counters of deleted snippets, for what goes on without a viewer. See `SnippetRepository`. */
export class TrashedCounters {
  readonly #trashed: TrashedModel;

  constructor({ trashed }: { trashed: TrashedModel }) {
    this.#trashed = trashed;
  }

  async counted({ session }: ReadTx, ids: readonly string[]): Promise<CountedRecord[]> {
    const docs = await this.#trashed.collection
      .find<CountedDoc>({ _id: { $in: objectIds(ids) } }, { session, projection: COUNTED_FIELDS })
      .toArray();
    return docs.map(countedRecord);
  }

  /** Adds stars to a deleted snippet that the transaction has read. */
  countStars(tx: WriteTx, before: CountedRecord, stars: ReadonlyMap<number, number>): void {
    const { update } = starUpdate(before, stars, Date.now());
    tx.write(updateIn(this.#trashed, { filter: { _id: objectId(before.id) }, update }));
  }
}
