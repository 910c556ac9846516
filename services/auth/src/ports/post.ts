import type { Transaction } from '@snippetry/service-kit';
import type { Addressee } from '../domain/mail-budget.ts';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';

/** Sends e-mails once what caused them is stored. */
export interface Post {
  /**
   * Stores a mail in the transaction; a job sends it, again and again where that fails. Stores
   * nothing if the address was sent too many of its kind lately, also for accounts that are gone.
   *
   * @returns 0, or the seconds until such a mail may be sent
   */
  send(tx: Transaction, mail: OutgoingMail, addressee: Addressee): Promise<number>;
}
