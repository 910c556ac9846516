import type { Digest } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type MailDoc, mailModel } from './mail.model.ts';

/** A stored mail: what it says, and whether it was sent. */
export type MailRecord = Pick<MailDoc, 'digest' | 'sentAt'>;

/** Mails to be sent once. */
export class MailRepository {
  readonly #mails: Model<MailDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#mails = mailModel(connection);
  }

  async insert({ session }: Transaction, id: string, digest: Digest): Promise<void> {
    await this.#mails.create([{ _id: id, digest, at: new Date(), sentAt: null }], { session });
  }

  find(id: string): Promise<MailRecord | null> {
    return this.#mails.findById(id).lean();
  }

  /** Says that a mail was sent, and forgets what it said. */
  async markSent({ session }: Transaction, id: string): Promise<void> {
    const sent = { $set: { sentAt: new Date(), digest: null } };
    await this.#mails.updateOne({ _id: id }, sent, { session });
  }
}
