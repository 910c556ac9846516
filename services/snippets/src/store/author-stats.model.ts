import { type Connection, type Model, Schema } from 'mongoose';
import { type AuthorStats, addStats, noAuthorStats, noStats } from '../domain/author-stats.ts';

/** `_id` is the author, or `platform-` and the number of one of the shards of the platform's totals. */
export interface AuthorStatsDoc extends AuthorStats {
  _id: string;
}

const count = { type: Number, default: 0 };
const stats = { totalSnippets: count, totalViews: count, totalStars: count, totalForks: count };

const schema = new Schema<AuthorStatsDoc>(
  { _id: { type: String, required: true }, public: stats, all: stats, bytes: count },
  { collection: 'author_stats', versionKey: false },
);

export type AuthorStatsModel = Model<AuthorStatsDoc>;

export function authorStatsModel(connection: Connection): AuthorStatsModel {
  return connection.model<AuthorStatsDoc>('AuthorStats', schema);
}

const SHARD = 'platform-';

/** The last digit of an author's id: few enough to add up, enough that writers rarely meet. */
export const SHARDS = [...'0123456789abcdef'].map((digit) => `${SHARD}${digit}`);

/** The shard that an author's figures are part of. */
export function shardOf(authorId: string): string {
  return `${SHARD}${authorId.at(-1)}`;
}

/** The documents of authors among all: ids are hexadecimal, and `p` follows `f`. */
export const BEFORE_SHARDS = { $lt: SHARD } as const;

/** The figures of a document; those that it lacks are zero. */
export function statsOf(doc: Partial<AuthorStats> | null | undefined): AuthorStats {
  const stats = noAuthorStats();
  addStats(stats.public, { ...noStats(), ...doc?.public });
  addStats(stats.all, { ...noStats(), ...doc?.all });
  stats.bytes = doc?.bytes ?? 0;
  return stats;
}
