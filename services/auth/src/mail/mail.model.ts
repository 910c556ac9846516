import type { Digest } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { OutgoingMail } from './mail.ts';

/** An e-mail, sent or pending; the id of a digest is that of its event. */
export interface MailDoc {
  _id: string;
  /** Account that the mail is about; null if it has none, and for mails of earlier versions. */
  accountId: string | null;
  /** Null for digests; stays after the mail is sent. */
  kind: OutgoingMail['kind'] | null;
  /** Content of a digest; null once it is sent. */
  digest: Digest | null;
  /** Content of any other mail; null once it is sent. */
  outgoing: OutgoingMail | null;
  at: Date;
  sentAt: Date | null;
}

/** Longer than events are retried, so that no mail is sent twice. */
const RETENTION_SECONDS = 30 * 86_400;

export function mailModel(connection: Connection): Model<MailDoc> {
  const existing: Model<MailDoc> | undefined = connection.models.Mail;
  if (existing) return existing;
  const schema = new Schema<MailDoc>(
    {
      _id: { type: String, required: true },
      accountId: { type: String, default: null },
      kind: { type: String, default: null },
      digest: { type: Schema.Types.Mixed, default: null },
      outgoing: { type: Schema.Types.Mixed, default: null },
      at: { type: Date, required: true },
      sentAt: { type: Date, default: null },
    },
    { collection: 'mails', versionKey: false, minimize: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  schema.index({ accountId: 1, kind: 1, at: -1 }, { name: 'of_account' });
  return connection.model<MailDoc>('Mail', schema);
}

/** Times of the latest mails that count against a budget, such as that of an address. */
export interface MailBudgetDoc {
  /** Keyed hash of the budget's name: it outlives the account, so it contains no address. */
  _id: string;
  sentAt: Date[];
  forgetAt: Date;
}

export function mailBudgetModel(connection: Connection): Model<MailBudgetDoc> {
  const existing: Model<MailBudgetDoc> | undefined = connection.models.MailBudget;
  if (existing) return existing;
  const schema = new Schema<MailBudgetDoc>(
    {
      _id: { type: String, required: true },
      sentAt: { type: [Date], default: [] },
      forgetAt: { type: Date, required: true },
    },
    { collection: 'mail_budgets', versionKey: false },
  );
  schema.index({ forgetAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<MailBudgetDoc>('MailBudget', schema);
}

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
