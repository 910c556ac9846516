import type { EncryptedToken } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { GithubAccount } from '../clients/github/index.ts';

/** GitHub connection of the user with this id. */
export interface GithubConnectionDoc {
  _id: Types.ObjectId;
  account: GithubAccount;
  /** Encrypted access token; null after GitHub has refused it. */
  token: EncryptedToken | null;
  scopes: string[];
  connectedAt: Date;
  lastSyncAt: Date | null;
}

const text = { type: String, required: true };
const count = { type: Number, required: true };

const tokenSchema = new Schema<EncryptedToken>(
  { keyId: text, iv: text, tag: text, data: text },
  { _id: false },
);

export function githubConnectionModel(connection: Connection): Model<GithubConnectionDoc> {
  const existing: Model<GithubConnectionDoc> | undefined = connection.models.GithubConnection;
  if (existing) return existing;
  const account = new Schema<GithubAccount>(
    {
      id: count,
      username: text,
      // Empty if GitHub returned an address of another site.
      profileUrl: { type: String, default: '' },
      avatarUrl: { type: String, default: '' },
      repositoryCount: count,
    },
    { _id: false },
  );
  const schema = new Schema<GithubConnectionDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      account: { type: account, required: true },
      token: { type: tokenSchema, default: null },
      scopes: [String],
      connectedAt: { type: Date, required: true },
      lastSyncAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  schema.index({ 'account.id': 1 });
  return connection.model<GithubConnectionDoc>('GithubConnection', schema, 'github_connections');
}

/** A token to withdraw at GitHub. */
export interface RevocationDoc {
  _id: Types.ObjectId;
  /** The user it was encrypted for. */
  userId: Types.ObjectId;
  accountId: number;
  token: EncryptedToken;
  createdAt: Date;
}

/** Longer than the retries of its job. */
const KEEP_SECONDS = 2 * 86_400;

export function revocationModel(connection: Connection): Model<RevocationDoc> {
  const existing: Model<RevocationDoc> | undefined = connection.models.GithubRevocation;
  if (existing) return existing;
  const schema = new Schema<RevocationDoc>(
    {
      userId: { type: Schema.Types.ObjectId, required: true },
      accountId: { type: Number, required: true },
      token: { type: tokenSchema, required: true },
      createdAt: { type: Date, required: true, expires: KEEP_SECONDS },
    },
    { versionKey: false },
  );
  return connection.model<RevocationDoc>('GithubRevocation', schema, 'github_revocations');
}
