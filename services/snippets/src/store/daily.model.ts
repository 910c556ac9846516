import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { GAINS, type Gains } from '../domain/gains.ts';

/** What one snippet gained on one day; the charts' source. `_id` is `<snippet>-<day>`. */
interface DailyDoc extends Gains {
  _id: string;
  snippetId: Types.ObjectId;
  authorId: Types.ObjectId;
  /** Counted from 1970 in UTC. */
  day: number;
}

const count = { type: Number, default: 0 };

/** The kinds of gains in a schema. */
export const GAIN_PATHS = Object.fromEntries(GAINS.map((kind) => [kind, count]));

const schema = new Schema<DailyDoc>(
  {
    _id: { type: String, required: true },
    snippetId: { type: Schema.Types.ObjectId, required: true },
    authorId: { type: Schema.Types.ObjectId, required: true },
    day: { type: Number, required: true },
    ...GAIN_PATHS,
  },
  { collection: 'daily', versionKey: false },
);

export type DailyModel = Model<DailyDoc>;

export function dailyModel(connection: Connection): DailyModel {
  return connection.model<DailyDoc>('Daily', schema);
}
