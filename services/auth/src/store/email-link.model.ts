import { type Connection, type Model, Schema } from 'mongoose';

/** Single-use link in an e-mail. */
export interface EmailLinkDoc {
  /** Hash of the secret. */
  _id: string;
  purpose: 'reset' | 'verify';
  accountId: string;
  /** Address that the link was sent to. */
  email: string;
  expiresAt: Date;
}

export function emailLinkModel(connection: Connection): Model<EmailLinkDoc> {
  const existing: Model<EmailLinkDoc> | undefined = connection.models.EmailLink;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<EmailLinkDoc>(
    {
      _id: text,
      purpose: text,
      accountId: text,
      email: text,
      expiresAt: { type: Date, required: true },
    },
    { collection: 'email_links', versionKey: false },
  );
  schema.index({ accountId: 1, purpose: 1 }, { name: 'of_account' });
  schema.index({ expiresAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<EmailLinkDoc>('EmailLink', schema);
}
