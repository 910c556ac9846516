import { type Connection, type Model, Schema } from 'mongoose';

/** Pending request for a password reset. */
export interface RecoveryRequestDoc {
  _id: string;
  email: string;
  /** Keyed hash of the network of the request; empty for requests of earlier versions. */
  network: string;
  at: Date;
}

const RETENTION_SECONDS = 86_400;

export function recoveryRequestModel(connection: Connection): Model<RecoveryRequestDoc> {
  const existing: Model<RecoveryRequestDoc> | undefined = connection.models.RecoveryRequest;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<RecoveryRequestDoc>(
    {
      _id: text,
      email: text,
      network: { type: String, default: '' },
      at: { type: Date, required: true },
    },
    { collection: 'recovery_requests', versionKey: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<RecoveryRequestDoc>('RecoveryRequest', schema);
}
