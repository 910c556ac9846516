import type { UserStats } from '@snippetry/contracts';
import {
  type Statement,
  sendStatements,
  trusted,
  updateIn,
  withTransaction,
} from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { ReadTx, WriteTx } from '../index/index.ts';
import {
  type AuthorStatsDoc,
  type AuthorStatsModel,
  authorStatsModel,
  type MigrationModel,
  migrationModel,
  SHARDS,
  shardOf,
  statsOf,
} from './author-stats.model.ts';
import {
  type AuthorStats,
  addAuthorStats,
  addStats,
  noAuthorStats,
  noStats,
  STAT_NAMES,
  STAT_SCOPES,
  type StatsChange,
} from './author-stats.ts';

/** Name of the migration. A new one, since totals of versions that counted no bytes are rebuilt. */
const BUILT = 'author-stats-with-bytes';
const AT_ONCE = 500;

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

/** Reads the totals of groups of snippets that together are all snippets, trash included. */
export type ReadTotals = () => AsyncIterable<StatsChange>;

/**
 * Totals of authors and of the platform: snippets, views, stars and forks. They are updated in the
 * transaction that changes a snippet, so they are exact without counting.
 */
export class AuthorStatsRepository {
  readonly #stats: AuthorStatsModel;
  readonly #migrations: MigrationModel;
  readonly #readTotals: ReadTotals;
  #ready: Promise<void> | null = null;

  constructor({ connection, readTotals }: { connection: Connection; readTotals: ReadTotals }) {
    this.#stats = authorStatsModel(connection);
    this.#migrations = migrationModel(connection);
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

  /** Like {@link increment}, but writes immediately: the transaction also uses the totals. */
  incrementNow(tx: ReadTx, changes: readonly StatsChange[]): Promise<void> {
    return this.add(tx, byDocument(changes));
  }

  /** Adds sums to the totals of authors and shards, by document id. */
  async add({ session }: ReadTx, sums: ReadonlyMap<string, AuthorStats>): Promise<void> {
    const { db: connection } = this.#stats;
    await sendStatements({ connection, session }, await this.#statements(sums));
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

  /** Totals of all public snippets. */
  async platform(): Promise<UserStats> {
    const docs = await this.#stats.find({ _id: trusted({ $in: SHARDS }) }).lean<AuthorStatsDoc[]>();
    const total = noStats();
    for (const doc of docs) addStats(total, statsOf(doc).public);
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
    if (await this.#isBuilt()) return;
    const changes: StatsChange[] = [];
    for await (const change of this.#readTotals()) changes.push(change);
    const documents = [...byDocument(changes)];
    for (let from = 0; from < documents.length; from += AT_ONCE) {
      if (!(await this.#write(documents.slice(from, from + AT_ONCE)))) return;
    }
    const done = { $setOnInsert: { at: new Date() } };
    await this.#migrations.updateOne({ _id: BUILT }, done, { upsert: true });
  }

  async #isBuilt(session?: ClientSession): Promise<boolean> {
    const marker = this.#migrations.findById(BUILT).session(session ?? null);
    return (await marker.lean()) !== null;
  }

  /** Returns false if another process has finished the work. */
  #write(documents: readonly (readonly [string, AuthorStats])[]): Promise<boolean> {
    return withTransaction(this.#stats.db, async (session) => {
      if (await this.#isBuilt(session)) return false;
      const writes = documents.map(([_id, sum]) => ({
        updateOne: { filter: { _id }, update: { $set: sum }, upsert: true },
      }));
      await this.#stats.bulkWrite(writes, { session });
      return true;
    });
  }
}
