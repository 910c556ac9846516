import { type Connection, type Model, Schema } from 'mongoose';
import type { AuthorStats } from '../domain/author-stats.ts';

/** `_id` is the author, or `platform-` and one of a few shards that make up everybody's figures. */
export interface AuthorStatsDoc extends AuthorStats {
  _id: string;
}

const count = { type: Number, default: 0 };
const stats = { totalSnippets: count, totalViews: count, totalStars: count, totalForks: count };

const schema = new Schema<AuthorStatsDoc>(
  { _id: { type: String, required: true }, public: stats, all: stats },
  { collection: 'author_stats', versionKey: false },
);

export type AuthorStatsModel = Model<AuthorStatsDoc>;

export function authorStatsModel(connection: Connection): AuthorStatsModel {
  return connection.model<AuthorStatsDoc>('AuthorStats', schema);
}
