import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { SealedToken } from '../crypto/token-box.ts';

/** The GitHub account as GitHub described it. */
export interface GithubAccount {
  username: string;
  profileUrl: string;
  avatarUrl: string;
  repositoryCount: number;
}

/** A user's GitHub connection, by user id: there is one at most. */
export interface ConnectionDoc {
  _id: Types.ObjectId;
  account: GithubAccount;
  /** The access token, never in clear. */
  token: SealedToken;
  scopes: string[];
  connectedAt: Date;
  lastSyncAt: Date | null;
}

const text = { type: String, required: true };

export function connectionModel(connection: Connection): Model<ConnectionDoc> {
  const existing: Model<ConnectionDoc> | undefined = connection.models.GithubConnection;
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
  const token = new Schema<SealedToken>(
    { keyId: text, iv: text, tag: text, data: text },
    { _id: false },
  );
  const schema = new Schema<ConnectionDoc>(
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
  return connection.model<ConnectionDoc>('GithubConnection', schema, 'github_connections');
}
