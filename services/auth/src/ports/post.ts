import type { Transaction } from '@snippetry/service-kit';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';

/** Sends e-mails once what caused them is stored. */
export interface Post {
  /** Stores a mail in the transaction; a job sends it, again and again where that fails. */
  send(tx: Transaction, mail: OutgoingMail): Promise<void>;
}
