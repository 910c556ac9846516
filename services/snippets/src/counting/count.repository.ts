import { isDuplicateKeyError, objectId, objectIds } from '@snippetry/service-kit';
import { type AuthorStatsRepository, statsChange } from '../author-stats/index.ts';
import type { ReadTx, Tx } from '../index/index.ts';
import {
  COUNT_FIELDS,
  type Projected,
  type SnippetModel,
  toIndexedCounts,
} from '../snippets/index.ts';
import type { TrashedModel } from '../trash/index.ts';
import type { FlushedModel } from './count.model.ts';
import type { CountKind } from './counts.ts';

/** Snippet id and count, in an order that is equal in every process. */
export type Counts = readonly (readonly [snippetId: string, count: number])[];

/** Counts to be carried into the database. */
export interface CountedBatch {
  id: string;
  counts: Counts;
}

/** Count of a snippet, and its author. */
export interface CountedSnippet {
  authorId: string;
  count: number;
}

const COUNTED_FIELDS = { ...COUNT_FIELDS, authorId: 1, isPublic: 1 } as const;

type CountedDoc = Projected<typeof COUNTED_FIELDS>;

export interface CountRepositoryDeps {
  snippets: SnippetModel;
  trashed: TrashedModel;
  flushed: FlushedModel;
  stats: AuthorStatsRepository;
}

/** Adds what viewers did to snippets' counters, wherever the snippets are. */
export class CountRepository {
  readonly #deps: CountRepositoryDeps;

  constructor(deps: CountRepositoryDeps) {
    this.#deps = deps;
  }

  /** Records in the transaction that it applies this part of a batch: it is never applied again. */
  async claim({ session }: ReadTx, part: string): Promise<void> {
    await this.#deps.flushed.create([{ _id: part, at: new Date() }], { session });
  }

  /** Returns whether a transaction failed because this part of a batch had been applied before. */
  async wasApplied(part: string, error: unknown): Promise<boolean> {
    return (
      isDuplicateKeyError(error, '_id_') &&
      (await this.#deps.flushed.exists({ _id: part })) !== null
    );
  }

  /**
   * Adds a batch to the counters. What was deleted since it was counted may come back and is
   * counted, too; what is gone for good is left out of the answer.
   */
  async add(tx: Tx, kind: CountKind, batch: CountedBatch): Promise<CountedSnippet[]> {
    const { snippets, trashed, stats } = this.#deps;
    const counted = new Map(batch.counts);
    const live = await this.#addTo(snippets, tx, { kind, ...batch });
    for (const doc of live) {
      tx.index({ kind: 'counts', counts: { ...toIndexedCounts(doc), sameStars: true } });
    }
    await stats.book(
      tx,
      live.map((doc) => {
        const after = { ...doc, authorId: doc.authorId.toHexString() };
        const views = kind.name === 'views' ? (counted.get(doc._id.toHexString()) ?? 0) : 0;
        return statsChange({ ...after, viewCount: after.viewCount - views }, after);
      }),
    );
    const found = new Set(live.map(({ _id }) => _id.toHexString()));
    const missing = batch.counts.filter(([snippetId]) => !found.has(snippetId));
    const deleted = await this.#addTo(trashed, tx, { kind, id: batch.id, counts: missing });
    return [...live, ...deleted].map(({ _id, authorId }) => ({
      authorId: authorId.toHexString(),
      count: counted.get(_id.toHexString()) ?? 0,
    }));
  }

  /** Adds to those that are in this collection and answers them. */
  async #addTo(
    { collection }: SnippetModel | TrashedModel,
    { session }: ReadTx,
    { kind, id, counts }: { kind: CountKind } & CountedBatch,
  ): Promise<CountedDoc[]> {
    if (counts.length === 0) return [];
    const $set = { [kind.batch]: id, changedAt: new Date() };
    const writes = counts.map(([snippetId, count]) => ({
      updateOne: {
        filter: { _id: objectId(snippetId) },
        update: { $inc: { [kind.total]: count, seq: 1 }, $set },
      },
    }));
    await collection.bulkWrite(writes, { session });
    const _id = { $in: objectIds(counts.map(([snippetId]) => snippetId)) };
    return collection.find<CountedDoc>({ _id }, { projection: COUNTED_FIELDS, session }).toArray();
  }
}
