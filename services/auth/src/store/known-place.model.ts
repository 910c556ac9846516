import { type Connection, type Model, Schema } from 'mongoose';

/** That an account was signed in to from a device and network. */
export interface KnownPlaceDoc {
  /** Account, network and device. */
  _id: string;
  accountId: string;
  at: Date;
}

const RETENTION_SECONDS = 90 * 86_400;

/** The known places of a connection. */
export function knownPlaceModel(connection: Connection): Model<KnownPlaceDoc> {
  const existing: Model<KnownPlaceDoc> | undefined = connection.models.KnownPlace;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<KnownPlaceDoc>(
    { _id: text, accountId: text, at: { type: Date, required: true } },
    { collection: 'known_places', versionKey: false },
  );
  schema.index({ accountId: 1 }, { name: 'of_account' });
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<KnownPlaceDoc>('KnownPlace', schema);
}
