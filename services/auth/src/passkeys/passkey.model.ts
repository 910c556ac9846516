import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { PasskeyRecord } from './passkey.ts';

export interface PasskeyDoc extends Omit<PasskeyRecord, 'id' | 'accountId'> {
  _id: Types.ObjectId;
  accountId: Types.ObjectId;
}

/** Name of the unique index. */
export const ONE_CREDENTIAL = 'one_credential';

export function passkeyModel(connection: Connection): Model<PasskeyDoc> {
  const existing: Model<PasskeyDoc> | undefined = connection.models.Passkey;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<PasskeyDoc>(
    {
      accountId: { type: Schema.Types.ObjectId, required: true },
      credentialId: text,
      publicKey: text,
      counter: { type: Number, required: true },
      transports: { type: [String], required: true },
      name: text,
      isSynced: { type: Boolean, required: true },
      createdAt: { type: Date, required: true },
      lastUsedAt: { type: Date, default: null },
    },
    { collection: 'passkeys', versionKey: false },
  );
  schema.index({ credentialId: 1 }, { name: ONE_CREDENTIAL, unique: true });
  schema.index({ accountId: 1, _id: -1 }, { name: 'of_account' });
  return connection.model<PasskeyDoc>('Passkey', schema);
}
