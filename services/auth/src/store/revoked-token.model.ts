import { type Connection, type Model, Schema } from 'mongoose';

/** Revoked token, stored until it would have expired. */
export interface RevokedTokenDoc {
  /** `jti` of the token. */
  _id: string;
  expiresAt: Date;
}

export function revokedTokenModel(connection: Connection): Model<RevokedTokenDoc> {
  const existing: Model<RevokedTokenDoc> | undefined = connection.models.RevokedToken;
  if (existing) return existing;
  const schema = new Schema<RevokedTokenDoc>(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { collection: 'revoked_tokens', versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<RevokedTokenDoc>('RevokedToken', schema);
}
