import { type Connection, type Model, Schema } from 'mongoose';

/**
 * What one snippet gained on one day, as earlier versions recorded it; nobody ever read it, and it
 * made each star, view and copy cost a write more. `_id` is `<snippet>-<day>`.
 */
interface DailyDoc {
  _id: string;
}

const schema = new Schema<DailyDoc>(
  { _id: { type: String, required: true } },
  { collection: 'daily', versionKey: false },
);

export type DailyModel = Model<DailyDoc>;

export function dailyModel(connection: Connection): DailyModel {
  return connection.model<DailyDoc>('Daily', schema);
}
