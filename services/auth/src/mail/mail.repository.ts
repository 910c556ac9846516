import type { Digest } from '@snippetry/contracts';
import { asConflict, newId, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type MailBudgetDoc, type MailDoc, mailBudgetModel, mailModel } from './mail.model.ts';
import type { MailBudget, OutgoingMail } from './mail.ts';

/** Content of a stored mail, and whether it was sent. */
export type MailRecord = Pick<MailDoc, 'digest' | 'outgoing' | 'sentAt'>;

export class MailRepository {
  readonly #mails: Model<MailDoc>;

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

  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#mails.deleteMany({ accountId }, { session });
  }
}

const DAY_MS = 86_400_000;

/** Returns the seconds until the budget allows another mail. `sentAt` is sorted. */
function secondsToWait({ limits }: MailBudget, sentAt: readonly Date[], now: number): number {
  const waits = limits.map(({ mails, seconds }) => {
    const oldest = sentAt.at(-mails);
    return oldest ? Math.ceil((oldest.getTime() + seconds * 1000 - now) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}

/** Times of recent mails. They outlive accounts, so deleting an account resets no limit. */
export class MailBudgetRepository {
  readonly #budgets: Model<MailBudgetDoc>;
  readonly #digest: (value: string) => string;

  constructor(connection: Connection, digest: (value: string) => string) {
    this.#budgets = mailBudgetModel(connection);
    this.#digest = digest;
  }

  /**
   * Counts one mail against every budget, or against none if one is exhausted.
   *
   * @returns 0, or the seconds until all of them allow another mail
   */
  async spend(tx: Transaction, budgets: readonly MailBudget[]): Promise<number> {
    const now = Date.now();
    const locked: { id: string; sentAt: Date[] }[] = [];
    let wait = 0;
    for (const budget of budgets) {
      const id = this.#digest(`mail budget\n${budget.name}`);
      const sentAt = await this.#lock(tx, id, now);
      wait = Math.max(wait, secondsToWait(budget, sentAt, now));
      locked.push({ id, sentAt });
    }
    if (wait > 0) return wait;
    for (const { id, sentAt } of locked) {
      const recent = sentAt.filter((at) => at.getTime() > now - DAY_MS);
      const spent = { $set: { sentAt: [...recent, new Date(now)] } };
      await this.#budgets.updateOne({ _id: id }, spent, { session: tx.session });
    }
    return 0;
  }

  /** Locks a budget, so that concurrent mails are counted one after the other. */
  async #lock({ session }: Transaction, id: string, now: number): Promise<Date[]> {
    const touched = { $set: { forgetAt: new Date(now + DAY_MS) } };
    const options = { session, upsert: true, returnDocument: 'after' as const };
    try {
      const doc = await this.#budgets.findOneAndUpdate({ _id: id }, touched, options).lean();
      return doc?.sentAt ?? [];
    } catch (error) {
      throw asConflict(error);
    }
  }
}
