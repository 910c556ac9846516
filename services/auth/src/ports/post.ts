import type { Transaction } from '@snippetry/service-kit';
import type { Addressee } from '../domain/mail-budget.ts';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';

/** Sends e-mails after the commit of the transaction that causes them. */
export interface Post {
  /**
   * Stores a mail in the transaction; a job sends it with retries. Stores nothing if the address
   * was sent too many mails of the kind lately; deleted accounts count as well.
   *
   * @returns 0, or the seconds until such a mail can be sent
   */
  send(tx: Transaction, mail: OutgoingMail, addressee: Addressee): Promise<number>;
}
