import type { SecurityEventKind } from '@snippetry/contracts';

/** An e-mail to send. Link secrets are stored only until it is sent. */
export type OutgoingMail =
  | { kind: 'reset-password'; accountId: string; secret: string }
  | { kind: 'verify-email'; accountId: string; to: string; secret: string }
  | {
      kind: 'security';
      accountId: string;
      /** Set if the mail goes to another address than the account's, such as its former one. */
      to?: string;
      event: SecurityEventKind;
      subject: string;
      device: string;
      network: string;
      at: Date;
    }
  | { kind: 'invitation'; to: string; url: string; from: string; note: string };
