import { type Connection, type Model, Schema } from 'mongoose';

/** Client from which an account has signed in. */
export interface KnownClientDoc {
  /** Account, network and device. */
  _id: string;
  accountId: string;
  at: Date;
}

const RETENTION_SECONDS = 90 * 86_400;

export function knownClientModel(connection: Connection): Model<KnownClientDoc> {
  const existing: Model<KnownClientDoc> | undefined = connection.models.KnownClient;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<KnownClientDoc>(
    { _id: text, accountId: text, at: { type: Date, required: true } },
    { collection: 'known_places', versionKey: false },
  );
  schema.index({ accountId: 1 }, { name: 'of_account' });
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<KnownClientDoc>('KnownClient', schema);
}
