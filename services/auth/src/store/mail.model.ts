import type { Digest } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';

/** An e-mail that was sent or waits for it; that of an event has its id. */
export interface MailDoc {
  _id: string;
  /** Whose account it is about; null where there is none yet, and for mails of earlier versions. */
  accountId: string | null;
  /** Of any mail but a digest, also once it was sent. */
  kind: OutgoingMail['kind'] | null;
  /** What a digest says; null once it was sent. */
  digest: Digest | null;
  /** What any other mail says; null once it was sent. */
  outgoing: OutgoingMail | null;
  at: Date;
  sentAt: Date | null;
}

/** Longer than an event is retried, so that none of them is sent again. */
const RETENTION_SECONDS = 30 * 86_400;

/** The mails of a connection. */
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
