import type { Transaction } from '@snippetry/service-kit';
import { type Addressee, budgetsOf } from '../domain/mail-budget.ts';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';
import type { Post } from '../ports/post.ts';
import type { MailRepository } from '../store/mail.repository.ts';
import type { MailBudgetRepository } from '../store/mail-budget.repository.ts';

/** Stores mails. The event of each is as durable as the mail, and adds the job that sends it. */
export class StoredPost implements Post {
  readonly #mails: MailRepository;
  readonly #budgets: MailBudgetRepository;

  constructor(mails: MailRepository, budgets: MailBudgetRepository) {
    this.#mails = mails;
    this.#budgets = budgets;
  }

  async send(tx: Transaction, mail: OutgoingMail, addressee: Addressee): Promise<number> {
    const wait = await this.#budgets.spend(tx, budgetsOf(mail, addressee));
    if (wait === 0) tx.emit('mail.stored', { mailId: await this.#mails.insert(tx, mail) });
    return wait;
  }
}
