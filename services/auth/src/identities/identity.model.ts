import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { IdentityRecord } from './identity.ts';

export interface IdentityDoc extends Omit<IdentityRecord, 'id' | 'accountId'> {
  _id: Types.ObjectId;
  accountId: Types.ObjectId;
}

/** Unique indexes: a provider account is linked once, and a user has one per provider. */
export const UNIQUE_IDENTITY = {
  identity: 'one_identity',
  perProvider: 'one_of_provider',
} as const;

export function identityModel(connection: Connection): Model<IdentityDoc> {
  const existing: Model<IdentityDoc> | undefined = connection.models.Identity;
  if (existing) return existing;
  const word = { type: String, required: true };
  const schema = new Schema<IdentityDoc>(
    {
      accountId: { type: Schema.Types.ObjectId, required: true },
      provider: word,
      issuer: word,
      subject: word,
      label: { type: String, default: '' },
      linkedAt: { type: Date, required: true },
      lastUsedAt: { type: Date, default: null },
    },
    { collection: 'identities', versionKey: false },
  );
  const { identity, perProvider } = UNIQUE_IDENTITY;
  schema.index({ provider: 1, issuer: 1, subject: 1 }, { name: identity, unique: true });
  schema.index({ accountId: 1, provider: 1, issuer: 1 }, { name: perProvider, unique: true });
  return connection.model<IdentityDoc>('Identity', schema);
}
