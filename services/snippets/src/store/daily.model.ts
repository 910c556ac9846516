import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Daily gains of one snippet, recorded by earlier versions but never read. They
 * made each star, view and copy cost another write. `_id` is `<snippet>-<day>`.
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
