import { type Connection, type Model, Schema } from 'mongoose';

/** A change to stored data that was made, once and for all processes. */
interface MigrationDoc {
  _id: string;
  at: Date;
}

const schema = new Schema<MigrationDoc>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'migrations', versionKey: false },
);

export type MigrationModel = Model<MigrationDoc>;

export function migrationModel(connection: Connection): MigrationModel {
  return connection.model<MigrationDoc>('Migration', schema);
}
