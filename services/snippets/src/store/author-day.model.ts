import { type Connection, type Model, Schema } from 'mongoose';
import { GAINS, type Gains } from '../domain/gains.ts';

/**
 * Gains of all snippets of one author on one day, including deleted ones: later deletions do not
 * change past days. `_id` is `<author>-<day>`, so a range of days is a range of ids.
 */
export interface AuthorDayDoc extends Gains {
  _id: string;
}

const paths = Object.fromEntries(GAINS.map((kind) => [kind, { type: Number, default: 0 }]));

const schema = new Schema<AuthorDayDoc>(
  { _id: { type: String, required: true }, ...paths },
  { collection: 'author_days', versionKey: false },
);

export type AuthorDayModel = Model<AuthorDayDoc>;

export function authorDayModel(connection: Connection): AuthorDayModel {
  return connection.model<AuthorDayDoc>('AuthorDay', schema);
}

/** Days have five digits from 1997 to 2243, so ids sort as days do. */
export function authorDayId(authorId: string, day: number): string {
  return `${authorId}-${day}`;
}
