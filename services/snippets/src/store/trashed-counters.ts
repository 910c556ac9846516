import { objectId, objectIds, updateIn } from '@snippetry/service-kit';
import {
  type AddedStars,
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

  /** Adds stars to deleted snippets that the transaction has read. */
  countStars(tx: WriteTx, added: readonly AddedStars[]): void {
    const now = Date.now();
    for (const one of added) {
      const filter = { _id: objectId(one.before.id) };
      tx.write(updateIn(this.#trashed, { filter, update: starUpdate(one, now).update }));
    }
  }
}
