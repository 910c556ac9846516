import { type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type EmailLinkDoc, emailLinkModel } from './email-link.model.ts';

/** A link, by the hash of its secret. */
export interface EmailLink extends Omit<EmailLinkDoc, '_id'> {
  hash: string;
}

type Purpose = EmailLinkDoc['purpose'];

/** Links in e-mails. Each works once; of a purpose an account has one, the last. */
export class EmailLinkRepository {
  readonly #links: Model<EmailLinkDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#links = emailLinkModel(connection);
  }

  /** Stores a link, and ends the earlier ones of the account for the same purpose. */
  async replace({ session }: Transaction, { hash, ...link }: EmailLink): Promise<void> {
    const { accountId, purpose } = link;
    await this.#links.deleteMany({ accountId, purpose }, { session });
    await this.#links.create([{ _id: hash, ...link }], { session });
  }

  /** Null for one that was used, has ended or never was. */
  find(purpose: Purpose, hash: string): Promise<Omit<EmailLinkDoc, '_id'> | null> {
    return this.#links.findOne(this.#valid(purpose, hash)).lean<EmailLinkDoc>();
  }

  /** Uses a link up; null where another request did so before. */
  consume(
    { session }: Transaction,
    purpose: Purpose,
    hash: string,
  ): Promise<Omit<EmailLinkDoc, '_id'> | null> {
    const filter = this.#valid(purpose, hash);
    return this.#links.findOneAndDelete(filter, { session }).lean<EmailLinkDoc>();
  }

  /**
   * Ends those links of an account that would let in whoever else has them: to another address, or
   * for a new password.
   */
  async removeOther(
    { session }: Transaction,
    { id: accountId, email }: { id: string; email: string },
  ): Promise<void> {
    const reset: Purpose = 'reset';
    const isOther = [{ purpose: reset }, { email: trusted({ $ne: email }) }];
    await this.#links.deleteMany({ accountId, $or: isOther }, { session });
  }

  /** Ends every link of an account. */
  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#links.deleteMany({ accountId }, { session });
  }

  #valid(purpose: Purpose, hash: string) {
    return { _id: hash, purpose, expiresAt: trusted({ $gt: new Date() }) };
  }
}
