import { trusted } from '@snippetry/service-kit';
import { type ClientSession, type Connection, type Model, Schema, type Types } from 'mongoose';
import { GAIN_FIELDS, type Gains } from './gains.ts';

/** What one snippet gained on one day; the charts' source. `_id` is `<snippet>-<day>`. */
interface DailyDoc extends Gains {
  _id: string;
  snippetId: Types.ObjectId;
  authorId: Types.ObjectId;
  /** Counted from 1970 in UTC. */
  day: number;
}

const schema = new Schema<DailyDoc>(
  {
    _id: { type: String, required: true },
    snippetId: { type: Schema.Types.ObjectId, required: true },
    authorId: { type: Schema.Types.ObjectId, required: true },
    day: { type: Number, required: true },
    ...GAIN_FIELDS,
  },
  { collection: 'daily', versionKey: false },
);

export type DailyModel = Model<DailyDoc>;

export function dailyModel(connection: Connection): DailyModel {
  return connection.model<DailyDoc>('Daily', schema);
}

export async function removeDays(
  model: DailyModel,
  snippetId: string,
  session: ClientSession,
): Promise<void> {
  // `.` follows `-`: exactly the ids that begin with this snippet's.
  const ofSnippet = trusted({ $gte: `${snippetId}-`, $lt: `${snippetId}.` });
  await model.deleteMany({ _id: ofSnippet }, { session });
}
