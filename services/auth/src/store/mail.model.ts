import type { Digest } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** An e-mail that was sent or waits for it, by the id of the event that asked for it. */
export interface MailDoc {
  _id: string;
  /** What it says; null once it was sent. */
  digest: Digest | null;
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
      digest: { type: Schema.Types.Mixed, default: null },
      at: { type: Date, required: true },
      sentAt: { type: Date, default: null },
    },
    { collection: 'mails', versionKey: false, minimize: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<MailDoc>('Mail', schema);
}
