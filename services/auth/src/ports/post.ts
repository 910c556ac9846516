import type { SecurityEventKind } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';

/** An e-mail to be sent. Secrets of links are stored only until it is. */
export type OutgoingMail =
  | { kind: 'reset-password'; accountId: string; secret: string }
  | { kind: 'verify-email'; accountId: string; to: string; secret: string }
  | {
      kind: 'security';
      accountId: string;
      /** Another address than the account's, such as its former one. */
      to?: string;
      event: SecurityEventKind;
      subject: string;
      device: string;
      network: string;
      at: Date;
    }
  | { kind: 'invitation'; to: string; url: string; from: string; note: string };

/** Sends e-mails once what caused them is stored. */
export interface Post {
  /** Stores a mail in the transaction; a job sends it, again and again where that fails. */
  send(tx: Transaction, mail: OutgoingMail): Promise<void>;
}
