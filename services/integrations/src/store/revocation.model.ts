import type { EncryptedToken } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { tokenSchema } from './github-connection.model.ts';

/** A token that is still to be withdrawn at GitHub. */
export interface RevocationDoc {
  _id: Types.ObjectId;
  /** The user it was encrypted for. */
  userId: Types.ObjectId;
  accountId: number;
  token: EncryptedToken;
  createdAt: Date;
}

/** Seconds: longer than its job is tried. */
const KEPT = 2 * 86_400;

export function revocationModel(connection: Connection): Model<RevocationDoc> {
  const existing: Model<RevocationDoc> | undefined = connection.models.GithubRevocation;
  if (existing) return existing;
  const schema = new Schema<RevocationDoc>(
    {
      userId: { type: Schema.Types.ObjectId, required: true },
      accountId: { type: Number, required: true },
      token: { type: tokenSchema, required: true },
      createdAt: { type: Date, required: true, expires: KEPT },
    },
    { versionKey: false },
  );
  return connection.model<RevocationDoc>('GithubRevocation', schema, 'github_revocations');
}
