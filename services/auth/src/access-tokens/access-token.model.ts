import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { AccessTokenRecord } from './access-token.ts';

export interface AccessTokenDoc extends Omit<AccessTokenRecord, 'id' | 'accountId'> {
  _id: Types.ObjectId;
  accountId: Types.ObjectId;
}

export function accessTokenModel(connection: Connection): Model<AccessTokenDoc> {
  const existing: Model<AccessTokenDoc> | undefined = connection.models.AccessToken;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<AccessTokenDoc>(
    {
      accountId: { type: Schema.Types.ObjectId, required: true },
      hash: text,
      name: text,
      scopes: { type: [String], required: true },
      ending: text,
      createdAt: { type: Date, required: true },
      expiresAt: { type: Date, default: null },
      lastUsedAt: { type: Date, default: null },
    },
    { collection: 'access_tokens', versionKey: false },
  );
  schema.index({ hash: 1 }, { name: 'one_hash', unique: true });
  schema.index({ accountId: 1, _id: -1 }, { name: 'of_account' });
  // The index skips tokens that never expire: their `expiresAt` is null.
  schema.index({ expiresAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<AccessTokenDoc>('AccessToken', schema);
}
