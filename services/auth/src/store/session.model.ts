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
