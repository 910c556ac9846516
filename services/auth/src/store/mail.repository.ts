import type { Digest } from '@snippetry/contracts';
import { newId, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';
import { type MailDoc, mailModel } from './mail.model.ts';

/** Content of a stored mail, and whether it was sent. */
export type MailRecord = Pick<MailDoc, 'digest' | 'outgoing' | 'sentAt'>;

export class MailRepository {
  readonly #mails: Model<MailDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#mails = mailModel(connection);
  }

  async insertDigest({ session }: Transaction, id: string, digest: Digest): Promise<void> {
    const content = { accountId: digest.userId, kind: null, digest, outgoing: null };
    const mail = { _id: id, ...content, at: new Date(), sentAt: null };
    await this.#mails.create([mail], { session });
  }

  /** Returns the id of the mail. */
  async insert({ session }: Transaction, outgoing: OutgoingMail): Promise<string> {
    const id = newId();
    const accountId = outgoing.kind === 'invitation' ? null : outgoing.accountId;
    const content = { accountId, kind: outgoing.kind, digest: null, outgoing };
    await this.#mails.create([{ _id: id, ...content, at: new Date(), sentAt: null }], { session });
    return id;
  }

  async find(id: string): Promise<MailRecord | null> {
    const doc = await this.#mails.findById(id).lean<MailDoc>();
    // Earlier versions stored digests only.
    return doc && { digest: doc.digest, outgoing: doc.outgoing ?? null, sentAt: doc.sentAt };
  }

  /** Marks a mail as sent, and deletes its content. */
  async markSent({ session }: Transaction, id: string): Promise<void> {
    const sent = { $set: { sentAt: new Date(), digest: null, outgoing: null } };
    await this.#mails.updateOne({ _id: id }, sent, { session });
  }

  /** Deletes all mails about an account. */
  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#mails.deleteMany({ accountId }, { session });
  }
}
