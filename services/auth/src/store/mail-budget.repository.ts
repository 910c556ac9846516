import { asConflict, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { MailBudget } from '../domain/mail-budget.ts';
import { type MailBudgetDoc, mailBudgetModel } from './mail-budget.model.ts';

const DAY_MS = 86_400_000;

/** Returns the seconds until the budget allows another mail. `sentAt` is sorted. */
function secondsToWait({ limits }: MailBudget, sentAt: readonly Date[], now: number): number {
  const waits = limits.map(({ mails, seconds }) => {
    const oldest = sentAt.at(-mails);
    return oldest ? Math.ceil((oldest.getTime() + seconds * 1000 - now) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}

/** Counts of recent mails. They outlive accounts, so deleting one resets no limit. */
export class MailBudgetRepository {
  readonly #budgets: Model<MailBudgetDoc>;
  readonly #digest: (value: string) => string;

  /** Create it before `prepareModels`. */
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
