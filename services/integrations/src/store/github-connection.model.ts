import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { EncryptedToken } from '../domain/encrypted-token.ts';
import type { GithubAccount } from '../domain/github-connection.ts';

/** A user's GitHub connection, by user id: there is one at most. */
export interface GithubConnectionDoc {
  _id: Types.ObjectId;
  account: GithubAccount;
  /** The access token, never in clear. */
  token: EncryptedToken;
  scopes: string[];
  connectedAt: Date;
  lastSyncAt: Date | null;
}

const text = { type: String, required: true };

export function githubConnectionModel(connection: Connection): Model<GithubConnectionDoc> {
  const existing: Model<GithubConnectionDoc> | undefined = connection.models.GithubConnection;
  if (existing) return existing;
  const account = new Schema<GithubAccount>(
    {
      username: text,
      profileUrl: text,
      avatarUrl: text,
      repositoryCount: { type: Number, required: true },
    },
    { _id: false },
  );
  const token = new Schema<EncryptedToken>(
    { keyId: text, iv: text, tag: text, data: text },
    { _id: false },
  );
  const schema = new Schema<GithubConnectionDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      account: { type: account, required: true },
      token: { type: token, required: true },
      scopes: [String],
      connectedAt: { type: Date, required: true },
      lastSyncAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  return connection.model<GithubConnectionDoc>('GithubConnection', schema, 'github_connections');
}
