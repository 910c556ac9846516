import { type Connection, type Model, Schema } from 'mongoose';
import {
  type AuthorStats,
  addStats,
  GAINS,
  type Gains,
  noAuthorStats,
  noStats,
} from './author-stats.ts';

/** `_id` is the author's id, or that of a shard of the platform's totals, see {@link SHARDS}. */
export interface AuthorStatsDoc extends AuthorStats {
  _id: string;
}

const id = { type: String, required: true };
const count = { type: Number, default: 0 };
const stats = { totalSnippets: count, totalViews: count, totalStars: count, totalForks: count };

const statsSchema = new Schema<AuthorStatsDoc>(
  { _id: id, public: stats, all: stats, bytes: count },
  { collection: 'author_stats', versionKey: false },
);

export type AuthorStatsModel = Model<AuthorStatsDoc>;

export function authorStatsModel(connection: Connection): AuthorStatsModel {
  return connection.model<AuthorStatsDoc>('AuthorStats', statsSchema);
}

const SHARD = 'platform-';

/**
 * Ids of the shards, one for each last digit of an author's id: few enough to add up, and enough
 * that concurrent writers rarely conflict.
 */
export const SHARDS = [...'0123456789abcdef'].map((digit) => `${SHARD}${digit}`);

/** Returns the id of the shard that includes an author's totals. */
export function shardOf(authorId: string): string {
  return `${SHARD}${authorId.at(-1)}`;
}

/** Matches ids of authors but not of shards: authors' ids are hexadecimal, and `p` follows `f`. */
export const BEFORE_SHARDS = { $lt: SHARD } as const;

/** Returns the totals of a document; missing ones are zero. */
export function statsOf(doc: Partial<AuthorStats> | null | undefined): AuthorStats {
  const stats = noAuthorStats();
  addStats(stats.public, { ...noStats(), ...doc?.public });
  addStats(stats.all, { ...noStats(), ...doc?.all });
  stats.bytes = doc?.bytes ?? 0;
  return stats;
}

/**
 * Gains of all snippets of one author on one day, including deleted ones: later deletions do not
 * change past days. `_id` is `<author>-<day>`, so a range of days is a range of ids.
 */
export interface AuthorDayDoc extends Gains {
  _id: string;
}

const authorDaySchema = new Schema<AuthorDayDoc>(
  { _id: id, ...Object.fromEntries(GAINS.map((kind) => [kind, count])) },
  { collection: 'author_days', versionKey: false },
);

export type AuthorDayModel = Model<AuthorDayDoc>;

export function authorDayModel(connection: Connection): AuthorDayModel {
  return connection.model<AuthorDayDoc>('AuthorDay', authorDaySchema);
}

/** Days have five digits from 1997 to 2243, so ids sort as days do. */
export function authorDayId(authorId: string, day: number): string {
  return `${authorId}-${day}`;
}
