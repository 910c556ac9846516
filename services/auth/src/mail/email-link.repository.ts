import { createHash, randomBytes } from 'node:crypto';
import { type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type EmailLinkDoc, emailLinkModel } from './mail.model.ts';

/** A link, without the hash of its secret. */
type EmailLink = Omit<EmailLinkDoc, '_id'>;
type Purpose = EmailLinkDoc['purpose'];

/** Links in e-mails. Each works once; an account has at most one per purpose, the latest. */
export class EmailLinkRepository {
  readonly #links: Model<EmailLinkDoc>;

  constructor(connection: Connection) {
    this.#links = emailLinkModel(connection);
  }

  /** Stores a link, and deletes earlier ones of the account with the same purpose. */
  async replace(
    { session }: Transaction,
    { hash, ...link }: EmailLink & { hash: string },
  ): Promise<void> {
    const { accountId, purpose } = link;
    await this.#links.deleteMany({ accountId, purpose }, { session });
    await this.#links.create([{ _id: hash, ...link }], { session });
  }

  /** Null if the link was used, has expired or never existed. */
  find(purpose: Purpose, hash: string): Promise<EmailLink | null> {
    return this.#links.findOne(this.#valid(purpose, hash)).lean<EmailLinkDoc>();
  }

  /** Consumes a link; null if a concurrent request did so first. */
  consume({ session }: Transaction, purpose: Purpose, hash: string): Promise<EmailLink | null> {
    const filter = this.#valid(purpose, hash);
    return this.#links.findOneAndDelete(filter, { session }).lean<EmailLinkDoc>();
  }

  /**
   * Deletes the links of an account that would give other people access: those to another address,
   * or for a new password.
   */
  async removeOther(
    { session }: Transaction,
    { id: accountId, email }: { id: string; email: string },
  ): Promise<void> {
    const reset: Purpose = 'reset';
    const isOther = [{ purpose: reset }, { email: trusted({ $ne: email }) }];
    await this.#links.deleteMany({ accountId, $or: isOther }, { session });
  }

  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#links.deleteMany({ accountId }, { session });
  }

  #valid(purpose: Purpose, hash: string) {
    return { _id: hash, purpose, expiresAt: trusted({ $gt: new Date() }) };
  }
}

/** 256 random bits cannot be guessed, so a plain hash is stored. */
export const newLinkSecret = () => randomBytes(32).toString('base64url');

/** Returns the stored form of a secret. */
export const linkHash = (secret: string) => createHash('sha256').update(secret).digest('hex');
