import { type Connection, type Model, Schema } from 'mongoose';

/** Lock of a user's imports; `_id` is the user id, `turns` counts how often it was locked. */
interface ImportLockDoc {
  _id: string;
  turns: number;
  at: Date;
}

const FORGET_SECONDS = 86_400;

const schema = new Schema<ImportLockDoc>(
  {
    _id: { type: String, required: true },
    turns: { type: Number, default: 0 },
    at: { type: Date, default: () => new Date() },
  },
  { collection: 'import_turns', versionKey: false },
);
schema.index({ at: 1 }, { name: 'by_time', expireAfterSeconds: FORGET_SECONDS });

export type ImportLockModel = Model<ImportLockDoc>;

export function importLockModel(connection: Connection): ImportLockModel {
  return connection.model<ImportLockDoc>('ImportLock', schema);
}
