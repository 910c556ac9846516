import { isDuplicateKeyError, objectId, objectIds } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { type AuthorStatsRepository, statsChange } from '../author-stats/index.ts';
import type { ReadTx, Tx } from '../index/index.ts';
import {
  COUNTED_FIELDS,
  type CountedDoc,
  type CountedRecord,
  countedRecord,
  countState,
  type SnippetModel,
  snippetModel,
} from '../snippets/index.ts';
import { type TrashedModel, trashedModel } from '../trash/index.ts';
import { type FlushedModel, flushedModel } from './count.model.ts';
import type { CountedBatch, CountKind } from './counts.ts';

interface CountedSnippet {
  authorId: string;
  count: number;
}

/** Adds counted views and copies to snippets, including those in the trash. */
export class CountRepository {
  readonly #snippets: SnippetModel;
  readonly #trashed: TrashedModel;
  readonly #flushed: FlushedModel;
  readonly #stats: AuthorStatsRepository;

  constructor({ connection, stats }: { connection: Connection; stats: AuthorStatsRepository }) {
    this.#snippets = snippetModel(connection);
    this.#trashed = trashedModel(connection);
    this.#flushed = flushedModel(connection);
    this.#stats = stats;
  }

  /** Records in the transaction that it applies this part of a batch, so none applies it again. */
  async claim({ session }: ReadTx, part: string): Promise<void> {
    await this.#flushed.create([{ _id: part, at: new Date() }], { session });
  }

  /** Returns whether a transaction failed because this part of a batch had been applied before. */
  async wasApplied(part: string, error: unknown): Promise<boolean> {
    return (
      isDuplicateKeyError(error, '_id_') && (await this.#flushed.exists({ _id: part })) !== null
    );
  }

  /**
   * Adds a batch to the counters. Snippets in the trash are counted, too, since they may be
   * restored; the result leaves out purged ones.
   */
  async add(tx: Tx, kind: CountKind, batch: CountedBatch): Promise<CountedSnippet[]> {
    const counted = new Map(batch.counts);
    const countOf = (id: string) => counted.get(id) ?? 0;
    const live = await this.#addTo(this.#snippets, tx, { kind, ...batch });
    for (const after of live) {
      tx.index({ kind: 'counts', counts: { ...countState(after), sameStars: true } });
    }
    await this.#stats.increment(
      tx,
      live.map((after) => {
        const views = kind.name === 'views' ? countOf(after.id) : 0;
        return statsChange({ ...after, viewCount: after.viewCount - views }, after);
      }),
    );
    const found = new Set(live.map(({ id }) => id));
    const missing = batch.counts.filter(([snippetId]) => !found.has(snippetId));
    const deleted = await this.#addTo(this.#trashed, tx, { kind, id: batch.id, counts: missing });
    return [...live, ...deleted].map(({ id, authorId }) => ({ authorId, count: countOf(id) }));
  }

  /** Adds the counts to the snippets in one MongoDB collection and returns those. */
  async #addTo(
    { collection }: SnippetModel | TrashedModel,
    { session }: ReadTx,
    { kind, id, counts }: { kind: CountKind } & CountedBatch,
  ): Promise<CountedRecord[]> {
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
    const found = collection.find<CountedDoc>({ _id }, { projection: COUNTED_FIELDS, session });
    return (await found.toArray()).map(countedRecord);
  }
}
