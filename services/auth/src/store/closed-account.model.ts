import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** An account that was deleted: all that is left of it, until its last token has expired. */
export interface ClosedAccountDoc {
  _id: Types.ObjectId;
  /** Its tokens ended then. */
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
