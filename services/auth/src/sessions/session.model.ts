import type { SignInMethod } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface SessionDoc {
  _id: Types.ObjectId;
  /** Id of its token. */
  jti: string;
  accountId: Types.ObjectId;
  method: SignInMethod;
  device: string;
  network: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Last re-authentication; missing before the first one. */
  provenAt?: Date;
}

export function sessionModel(connection: Connection): Model<SessionDoc> {
  const existing: Model<SessionDoc> | undefined = connection.models.Session;
  if (existing) return existing;
  const text = { type: String, required: true };
  const date = { type: Date, required: true };
  const schema = new Schema<SessionDoc>(
    {
      jti: text,
      accountId: { type: Schema.Types.ObjectId, required: true },
      method: text,
      device: text,
      network: text,
      createdAt: date,
      lastSeenAt: date,
      expiresAt: date,
      provenAt: { type: Date, required: false },
    },
    { collection: 'sessions', versionKey: false },
  );
  schema.index({ jti: 1 }, { name: 'one_token', unique: true });
  schema.index({ accountId: 1, lastSeenAt: -1 }, { name: 'of_account' });
  schema.index({ expiresAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<SessionDoc>('Session', schema);
}

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

/** Remainder of a deleted account, stored until its last token has expired. */
export interface ClosedAccountDoc {
  _id: Types.ObjectId;
  /** Time at which all its tokens were revoked. */
  closedAt: Date;
  expiresAt: Date;
}

export function closedAccountModel(connection: Connection): Model<ClosedAccountDoc> {
  const existing: Model<ClosedAccountDoc> | undefined = connection.models.ClosedAccount;
  if (existing) return existing;
  const date = { type: Date, required: true };
  const schema = new Schema<ClosedAccountDoc>(
    { closedAt: date, expiresAt: date },
    { collection: 'closed_accounts', versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<ClosedAccountDoc>('ClosedAccount', schema);
}

/** Client from which an account has signed in. */
export interface KnownClientDoc {
  /** Account id, network and device. */
  _id: string;
  accountId: string;
  at: Date;
}

const RETENTION_SECONDS = 90 * 86_400;

export function knownClientModel(connection: Connection): Model<KnownClientDoc> {
  const existing: Model<KnownClientDoc> | undefined = connection.models.KnownClient;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<KnownClientDoc>(
    { _id: text, accountId: text, at: { type: Date, required: true } },
    { collection: 'known_places', versionKey: false },
  );
  schema.index({ accountId: 1 }, { name: 'of_account' });
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<KnownClientDoc>('KnownClient', schema);
}
