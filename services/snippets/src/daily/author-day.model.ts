import { trusted } from '@snippetry/service-kit';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { GAIN_FIELDS, type Gains } from './gains.ts';

/**
 * What all snippets of one author gained on one day, deleted ones included: what happened on a day
 * stays true. `_id` is `<author>-<day>`, so a range of days is a range of ids.
 */
interface AuthorDayDoc extends Gains {
  _id: string;
}

const schema = new Schema<AuthorDayDoc>(
  { _id: { type: String, required: true }, ...GAIN_FIELDS },
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

/** The gains of the days that have any, by day. */
export async function gainsByDay(
  model: AuthorDayModel,
  authorId: string,
  { from, to }: { from: number; to: number },
): Promise<Map<number, AuthorDayDoc>> {
  const range = { $gte: authorDayId(authorId, from), $lte: authorDayId(authorId, to) };
  const docs = await model.find({ _id: trusted(range) }).lean<AuthorDayDoc[]>();
  return new Map(docs.map((doc) => [Number(doc._id.slice(authorId.length + 1)), doc]));
}

export async function forgetAuthorDays(
  model: AuthorDayModel,
  authorId: string,
  session: ClientSession,
): Promise<void> {
  const ofAuthor = trusted({ $gte: `${authorId}-`, $lt: `${authorId}.` });
  await model.deleteMany({ _id: ofAuthor }, { session });
}
