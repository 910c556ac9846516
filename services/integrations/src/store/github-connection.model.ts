import type { EncryptedToken } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { GithubAccount } from '../domain/github-connection.ts';

/** A user's GitHub connection, by user id: there is one at most. */
export interface GithubConnectionDoc {
  _id: Types.ObjectId;
  account: GithubAccount;
  /** The access token, never in clear; null once GitHub refuses it. */
  token: EncryptedToken | null;
  scopes: string[];
  connectedAt: Date;
  lastSyncAt: Date | null;
}

const text = { type: String, required: true };
const count = { type: Number, required: true };

/** An encrypted token as a part of a document. */
export const tokenSchema = new Schema<EncryptedToken>(
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
      // Empty where GitHub gave an address that is not its own.
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
