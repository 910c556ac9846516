import {
  objectId,
  type Statement,
  sendStatements,
  trusted,
  updateIn,
  withTransaction,
} from '@snippetry/service-kit';
import type { ClientSession, Collection, Connection, Types } from 'mongoose';
import type { ReadTx, WriteTx } from '../index/index.ts';
import {
  type AuthorStatsDoc,
  type AuthorStatsModel,
  authorStatsModel,
  BEFORE_SHARDS,
  SHARDS,
  shardOf,
  statsOf,
} from './author-stats.model.ts';
import {
  type AuthorStats,
  addAuthorStats,
  areZero,
  noAuthorStats,
  STAT_NAMES,
  STAT_SCOPES,
  type StatsChange,
} from './author-stats.ts';

/** Name of the migration. A new one, since totals of versions that counted no bytes are rebuilt. */
const BUILT = 'author-stats-with-bytes';
const AT_ONCE = 500;
/** Snippets and stars that take as long to compare as the totals of an author. */
const AUTHOR_COST = 80;
/** Cost of comparing 25 authors with few snippets and stars. */
export const COMPARISON_COST = 2000;
/** Last possible id of an author. */
const LAST = 'f'.repeat(24);
/** Time limit of a transaction that reads all snippets of an author, or all totals. */
const RECONCILE_MS = 30_000;

/** Sums up changes by the documents that they affect. */
function byDocument(changes: readonly StatsChange[]): Map<string, AuthorStats> {
  const sums = new Map<string, AuthorStats>();
  for (const change of changes) {
    for (const _id of [change.authorId, shardOf(change.authorId)]) {
      const sum = sums.get(_id) ?? noAuthorStats();
      addAuthorStats(sum, change);
      sums.set(_id, sum);
    }
  }
  // Sorted by id, so that transactions of the same authors wait and never deadlock.
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function costOf({ all }: AuthorStats): number {
  // Wrong totals may be negative.
  return AUTHOR_COST + Math.max(0, all.totalSnippets + all.totalStars);
}

function increments(stats: AuthorStats): Record<string, number> {
  const inc: Record<string, number> = {};
  for (const scope of STAT_SCOPES) {
    for (const name of STAT_NAMES) {
      if (stats[scope][name] !== 0) inc[`${scope}.${name}`] = stats[scope][name];
    }
  }
  if (stats.bytes !== 0) inc.bytes = stats.bytes;
  return inc;
}

/** Authors whose snippets are read. */
export interface OfAuthors {
  authorIds: Types.ObjectId | { $gt: Types.ObjectId; $lte: Types.ObjectId };
  session?: ClientSession;
}

/** Authors whose totals were compared. */
interface Comparison {
  /** Id of the last author; null after the last of all. */
  to: string | null;
  authorIds: OfAuthors['authorIds'];
  wrongIds: string[];
  /** Number of authors. */
  authors: number;
  /** Weight of the comparison, for pacing. */
  cost: number;
}

/** Reads totals of groups of snippets: together all of them, or all of some authors, trash included. */
export type ReadTotals = (only?: OfAuthors) => AsyncIterable<StatsChange>;

/**
 * Totals of authors and of the platform: snippets, views, stars and forks. They are updated in the
 * transaction that changes a snippet, so they are exact without counting.
 */
export class AuthorStatsRepository {
  readonly #stats: AuthorStatsModel;
  /** Markers of completed migrations of stored data. */
  readonly #migrations: Collection<{ _id: string; at: Date }>;
  readonly #readTotals: ReadTotals;
  #ready: Promise<void> | null = null;

  constructor({ connection, readTotals }: { connection: Connection; readTotals: ReadTotals }) {
    this.#stats = authorStatsModel(connection);
    this.#migrations = connection.collection('migrations');
    this.#readTotals = readTotals;
  }

  /** Resolves once an empty collection of totals has been built; until then, none are changed. */
  ready(): Promise<void> {
    this.#ready ??= this.#build().catch((error) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  /** Adds changes of snippets that the same transaction writes. */
  async increment(tx: WriteTx, changes: readonly StatsChange[]): Promise<void> {
    tx.write(...(await this.#statements(byDocument(changes))));
  }

  /** Returns the cost of comparing all authors. */
  async comparisonCost(): Promise<number> {
    const authors = await this.#stats.estimatedDocumentCount();
    return AUTHOR_COST * authors + costOf(await this.platform());
  }

  /**
   * Compares the totals of the next authors by id with their snippets, outside a transaction: the
   * differences may be concurrent changes.
   */
  async compare(after: string): Promise<Comparison> {
    const ids = trusted({ $gt: after, ...BEFORE_SHARDS });
    const limit = COMPARISON_COST / AUTHOR_COST;
    const next = await this.#stats.find({ _id: ids }).sort({ _id: 1 }).limit(limit).lean();
    const missing = new Map<string, AuthorStats>();
    let cost = 0;
    for (const doc of next) {
      const stats = noAuthorStats();
      addAuthorStats(stats, statsOf(doc), -1);
      missing.set(doc._id, stats);
      cost += costOf(statsOf(doc));
      if (cost >= COMPARISON_COST) break;
    }
    const isLast = next.length < limit && missing.size === next.length;
    const to = isLast ? null : ([...missing.keys()].at(-1) ?? null);
    const authorIds = { $gt: objectId(after), $lte: objectId(to ?? LAST) };
    for await (const { authorId, ...sum } of this.#readTotals({ authorIds })) {
      const stats = missing.get(authorId) ?? noAuthorStats();
      addAuthorStats(stats, sum);
      missing.set(authorId, stats);
    }
    const wrongIds = [...missing].flatMap(([id, stats]) => (areZero(stats) ? [] : id));
    return { to, authorIds, wrongIds, authors: missing.size, cost };
  }

  /**
   * Corrects an author's totals, and with them the platform's, to the sums over the snippets. Reads
   * and writes in one transaction: a concurrent change of the totals writes the same document, so one
   * of the two is retried and sees the other.
   *
   * @param options.isDryRun only compares
   * @returns the correction; null if the totals were right
   */
  reconcile(authorId: string, { isDryRun = false } = {}): Promise<AuthorStats | null> {
    return this.#transaction(async (session) => {
      const sums = noAuthorStats();
      const only = { authorIds: objectId(authorId), session };
      for await (const sum of this.#readTotals(only)) addAuthorStats(sums, sum);
      const stored = await this.#stats.findById(authorId).session(session).lean();
      const added = structuredClone(sums);
      addAuthorStats(added, statsOf(stored), -1);
      if (areZero(added)) return null;
      if (isDryRun) return added;
      await this.#add(session, byDocument([{ authorId, ...added }]));
      // An author without snippets needs no totals, and a deleted account must leave none.
      if (areZero(sums)) await this.#stats.deleteOne({ _id: authorId }, { session });
      return added;
    });
  }

  /**
   * Corrects the platform's totals to the sums over the authors. Reads a small document per author:
   * call it once per round.
   *
   * @param options.isDryRun only compares
   * @returns the corrections by shard; null if all were right
   */
  reconcilePlatform({ isDryRun = false } = {}): Promise<Record<string, AuthorStats> | null> {
    return this.#transaction(async (session) => {
      const added = new Map(SHARDS.map((shard) => [shard, noAuthorStats()]));
      const docs = this.#stats.collection.find<AuthorStatsDoc>({}, { session, batchSize: AT_ONCE });
      for await (const doc of docs) {
        const sum = added.get(doc._id) ?? added.get(shardOf(doc._id));
        if (sum) addAuthorStats(sum, statsOf(doc), added.has(doc._id) ? -1 : 1);
      }
      for (const [shard, difference] of added) if (areZero(difference)) added.delete(shard);
      if (!isDryRun) await this.#add(session, added);
      return added.size > 0 ? Object.fromEntries(added) : null;
    });
  }

  async #add(session: ClientSession, sums: ReadonlyMap<string, AuthorStats>): Promise<void> {
    const { db: connection } = this.#stats;
    await sendStatements({ connection, session }, await this.#statements(sums));
  }

  #transaction<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return withTransaction(this.#stats.db, work, RECONCILE_MS);
  }

  async #statements(sums: ReadonlyMap<string, AuthorStats>): Promise<Statement[]> {
    const writes = [...sums].flatMap(([_id, sum]) => {
      const $inc = increments(sum);
      if (Object.keys($inc).length === 0) return [];
      const update = { filter: { _id }, update: { $inc }, upsert: true };
      return [updateIn(this.#stats, update)];
    });
    if (writes.length > 0) await this.ready();
    return writes;
  }

  async ofAuthors(authorIds: readonly string[]): Promise<Map<string, AuthorStats>> {
    const docs = await this.#stats
      .find({ _id: trusted({ $in: [...authorIds] }) })
      .lean<AuthorStatsDoc[]>();
    const found = new Map(docs.map((doc) => [doc._id, doc]));
    return new Map(authorIds.map((id) => [id, statsOf(found.get(id))]));
  }

  /** Returns the bytes that authors store; authors without any are left out. */
  async bytesOf(authorIds: readonly string[], tx?: ReadTx): Promise<Map<string, number>> {
    const docs = await this.#stats
      .find({ _id: trusted({ $in: [...authorIds] }) }, { bytes: 1 })
      .session(tx?.session ?? null)
      .lean<Pick<AuthorStatsDoc, '_id' | 'bytes'>[]>();
    return new Map(docs.map(({ _id, bytes }) => [_id, bytes ?? 0]));
  }

  /** Totals of all authors. */
  async platform(): Promise<AuthorStats> {
    const total = noAuthorStats();
    for (const shard of (await this.ofAuthors(SHARDS)).values()) addAuthorStats(total, shard);
    return total;
  }

  /** Deletes the totals of an author unless some of their snippets still exist. */
  async forget({ session }: ReadTx, authorId: string): Promise<void> {
    await this.#stats.deleteOne({ _id: authorId, 'all.totalSnippets': 0 }, { session });
  }

  /**
   * Builds the totals from all snippets. No process increments them before this ends, so several
   * processes that build at once write the same sums. A slower process finds the migration done, or
   * its transaction conflicts with an increment made since, and the retry finds it done.
   */
  async #build(): Promise<void> {
    if (await this.isBuilt()) return;
    const changes: StatsChange[] = [];
    for await (const change of this.#readTotals()) changes.push(change);
    const documents = [...byDocument(changes)];
    for (let from = 0; from < documents.length; from += AT_ONCE) {
      if (!(await this.#write(documents.slice(from, from + AT_ONCE)))) return;
    }
    const done = { $setOnInsert: { at: new Date() } };
    await this.#migrations.updateOne({ _id: BUILT }, done, { upsert: true });
  }

  /** Whether the totals have been built from all snippets. */
  async isBuilt(session?: ClientSession): Promise<boolean> {
    return (await this.#migrations.findOne({ _id: BUILT }, session && { session })) !== null;
  }

  /** Returns false if another process has finished the work. */
  #write(documents: readonly (readonly [string, AuthorStats])[]): Promise<boolean> {
    return withTransaction(this.#stats.db, async (session) => {
      if (await this.isBuilt(session)) return false;
      const writes = documents.map(([_id, sum]) => ({
        updateOne: { filter: { _id }, update: { $set: sum }, upsert: true },
      }));
      await this.#stats.bulkWrite(writes, { session });
      return true;
    });
  }
}
