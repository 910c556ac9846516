import type { Digest } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';

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
