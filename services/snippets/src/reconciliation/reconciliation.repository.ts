import { objectId, trusted, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection, Types } from 'mongoose';
import {
  type AuthorStats,
  type AuthorStatsDoc,
  type AuthorStatsModel,
  type AuthorStatsRepository,
  addAuthorStats,
  areZero,
  authorStatsModel,
  BEFORE_SHARDS,
  differenceOf,
  noAuthorStats,
  SHARDS,
  type SnippetCounts,
  shardOf,
  statsChange,
  statsOf,
} from '../author-stats/index.ts';
import { type SnippetModel, STORED_BYTES, snippetModel } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';
import { type TrashedModel, trashedModel } from '../trash/index.ts';

/** Sorts before every author id. */
const START = '0'.repeat(24);
/** Documents per batch of the database, so that it serves other requests in between. */
const BATCH = 500;
/** Time limit of the transaction that reads all snippets of an author. */
const LIMIT_MS = 30_000;

/** Projection of a snippet that returns numbers, never the text. */
const FIGURES = {
  _id: 0,
  isPublic: 1,
  viewCount: 1,
  starCount: 1,
  forkCount: 1,
  bytes: STORED_BYTES,
} as const;

const STARS = { starCount: 1 } as const;

type StarsDoc = { _id: Types.ObjectId; starCount: number };

type FiguresDoc = SnippetCounts & { isPublic: boolean; bytes: number };

interface CheckedAuthor {
  /** Number of snippets read. */
  snippets: number;
  /** Correction of the totals, or null if they were right. */
  mended: AuthorStats | null;
}

interface ReconciliationRepositoryDeps {
  connection: Connection;
  stats: AuthorStatsRepository;
  stars: Stars['repository'];
}

/**
 * Compares authors' totals with their snippets and corrects them. Each comparison reads and writes
 * in one transaction: a concurrent change of the totals writes the same document, so one of the two
 * is retried and sees the other.
 */
export class ReconciliationRepository {
  readonly #authorStats: AuthorStatsModel;
  readonly #snippets: SnippetModel;
  readonly #trashed: TrashedModel;
  readonly #stats: AuthorStatsRepository;
  readonly #stars: Stars['repository'];

  constructor({ connection, stats, stars }: ReconciliationRepositoryDeps) {
    this.#authorStats = authorStatsModel(connection);
    this.#snippets = snippetModel(connection);
    this.#trashed = trashedModel(connection);
    this.#stats = stats;
    this.#stars = stars;
  }

  /** Returns the next author with snippets or totals; null after the last one. */
  async nextAuthor(last: string | null): Promise<string | null> {
    const after = last ?? START;
    const [snippet, stats] = await Promise.all([
      this.#snippets
        .findOne({ authorId: trusted({ $gt: objectId(after) }) }, { authorId: 1, _id: 0 })
        .sort({ authorId: 1 })
        .lean(),
      this.#authorStats
        .findOne({ _id: trusted({ $gt: after, ...BEFORE_SHARDS }) }, { _id: 1 })
        .sort({ _id: 1 })
        .lean(),
    ]);
    const ids = [snippet?.authorId.toHexString(), stats?._id].filter((id) => id !== undefined);
    return ids.sort()[0] ?? null;
  }

  /** Corrects an author's totals, and with them the platform's, to the sums over the snippets. */
  mendAuthor(authorId: string): Promise<CheckedAuthor> {
    return this.#transaction(async (session) => {
      const stored = statsOf(await this.#authorStats.findById(authorId).session(session).lean());
      const actual = await this.#count(authorId, session);
      const snippets = actual.all.totalSnippets;
      const difference = differenceOf(stored, actual);
      if (areZero(difference)) return { snippets, mended: null };
      await this.#stats.incrementNow({ session }, [{ authorId, ...difference }]);
      // An author without snippets needs no totals, and a deleted account must leave none.
      if (snippets === 0 && actual.bytes === 0)
        await this.#authorStats.deleteOne({ _id: authorId }, { session });
      return { snippets, mended: difference };
    });
  }

  /**
   * Returns the author's snippets whose star count differs from the stored stars, and the number of
   * stars read. Runs without a transaction: the differences may be concurrent changes.
   */
  async wronglyStarred(authorId: string): Promise<{ ids: string[]; stars: number }> {
    const found = { ids: [] as string[], stars: 0 };
    const docs = this.#snippets.collection.find<StarsDoc>(
      { authorId: objectId(authorId) },
      { projection: STARS, batchSize: BATCH },
    );
    const compare = async (batch: readonly StarsDoc[]) => {
      const stored = await this.#stars.countOf(batch.map(({ _id }) => _id.toHexString()));
      for (const { _id, starCount } of batch) {
        const stars = stored.get(_id.toHexString()) ?? 0;
        found.stars += stars;
        if (stars !== starCount) found.ids.push(_id.toHexString());
      }
    };
    let batch: StarsDoc[] = [];
    for await (const doc of docs) {
      batch.push(doc);
      if (batch.length < BATCH) continue;
      await compare(batch);
      batch = [];
    }
    if (batch.length > 0) await compare(batch);
    return found;
  }

  /**
   * Corrects the platform's totals to the sums over the authors; returns the correction of each
   * shard that was wrong. Reads a small document per author: call it once per round.
   */
  mendPlatform(): Promise<Map<string, AuthorStats>> {
    return this.#transaction(async (session) => {
      const stored = new Map(SHARDS.map((shard) => [shard, noAuthorStats()]));
      const actual = new Map(SHARDS.map((shard) => [shard, noAuthorStats()]));
      const docs = this.#authorStats.collection.find<AuthorStatsDoc>(
        {},
        { session, batchSize: BATCH },
      );
      for await (const doc of docs) {
        if (stored.has(doc._id)) stored.set(doc._id, statsOf(doc));
        else addAuthorStats(actual.get(shardOf(doc._id)) ?? noAuthorStats(), statsOf(doc));
      }
      const mended = new Map<string, AuthorStats>();
      for (const [shard, sum] of actual) {
        const difference = differenceOf(stored.get(shard) ?? noAuthorStats(), sum);
        if (!areZero(difference)) mended.set(shard, difference);
      }
      await this.#stats.add({ session }, mended);
      return mended;
    });
  }

  async #count(authorId: string, session: ClientSession): Promise<AuthorStats> {
    const sum = noAuthorStats();
    const docs = this.#snippets.collection.find<FiguresDoc>(
      { authorId: objectId(authorId) },
      { session, projection: FIGURES, batchSize: BATCH },
    );
    for await (const { bytes, ...doc } of docs) {
      addAuthorStats(sum, statsChange(null, { authorId, ...doc }, bytes));
    }
    const inTrash = this.#trashed.collection.find<Pick<FiguresDoc, 'bytes'>>(
      { authorId: objectId(authorId) },
      { session, projection: { _id: 0, bytes: STORED_BYTES }, batchSize: BATCH },
    );
    for await (const { bytes } of inTrash) sum.bytes += bytes;
    return sum;
  }

  #transaction<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return withTransaction(this.#authorStats.db, work, LIMIT_MS);
  }
}
