import { type Connection, type Model, Schema } from 'mongoose';

/** Record of an applied part of a batch, which prevents applying it again. */
interface FlushedDoc {
  /** `<batch>-<part>` */
  _id: string;
  at: Date;
}

const REMEMBER_SECONDS = 7 * 86_400;

const schema = new Schema<FlushedDoc>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'flushed_views', versionKey: false },
);
schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: REMEMBER_SECONDS });

export type FlushedModel = Model<FlushedDoc>;

export function flushedModel(connection: Connection): FlushedModel {
  return connection.model<FlushedDoc>('Flushed', schema);
}
