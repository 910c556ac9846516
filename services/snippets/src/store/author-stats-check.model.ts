import { type Connection, type Model, Schema } from 'mongoose';

/** How far the check of authors' figures has got: one document for all processes. */
interface AuthorStatsCheckDoc {
  _id: string;
  /** The last author that was checked. */
  after: string;
  /** Nobody goes on before this time. */
  dueAt: Date;
}

const schema = new Schema<AuthorStatsCheckDoc>(
  {
    _id: { type: String, required: true },
    after: { type: String, required: true },
    dueAt: { type: Date, required: true },
  },
  { collection: 'author_stats_checks', versionKey: false },
);

export type AuthorStatsCheckModel = Model<AuthorStatsCheckDoc>;

export function authorStatsCheckModel(connection: Connection): AuthorStatsCheckModel {
  return connection.model<AuthorStatsCheckDoc>('AuthorStatsCheck', schema);
}
