import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Remainder of a deleted account, stored until its last token has expired. */
export interface ClosedAccountDoc {
  _id: Types.ObjectId;
  /** All its tokens were revoked at this time. */
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
