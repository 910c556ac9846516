import type { SecurityEventKind } from '@snippetry/contracts';
import { canonical } from '../accounts/index.ts';

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

/** Maximum number of mails within a period of at most a day. */
interface MailLimit {
  mails: number;
  seconds: number;
}

/** Mails that share limits, such as those to one address. */
export interface MailBudget {
  name: string;
  limits: readonly MailLimit[];
}

/** Address of a mail, and the request that causes it. */
export interface Addressee {
  to: string;
  /** Whether the account owner has confirmed the address. */
  isConfirmed: boolean;
  /** Network of the request; empty if none is known. */
  network: string;
}

const HOUR = 3600;
const DAY = 86_400;

/** Links to one address, requested from one network. */
const OF_NETWORK: readonly MailLimit[] = [
  { mails: 3, seconds: HOUR },
  { mails: 6, seconds: DAY },
];
/** Links to one mailbox, requested from any network. */
const OF_MAILBOX: readonly MailLimit[] = [{ mails: 20, seconds: DAY }];
/** Links requested by one account, to any address. */
const OF_ACCOUNT: readonly MailLimit[] = [{ mails: 3, seconds: HOUR }];
const INVITATIONS: readonly MailLimit[] = [{ mails: 10, seconds: DAY }];
/** Security notices to an address that may be a stranger's. */
const UNCONFIRMED_NOTICES: readonly MailLimit[] = [
  { mails: 10, seconds: HOUR },
  { mails: 20, seconds: DAY },
];

/** Returns the mailbox of an address: `ana+x@example.org` is delivered to `ana@example.org`. */
const mailboxOf = (email: string) => canonical(email).replace(/\+[^@]*(?=@)/, '');

/**
 * Returns the budgets that a mail is counted against. Each kind has its own, so a stranger who
 * exhausts the links to an address suppresses no notice to its owner; notices to a confirmed
 * address have no limit. Links are also limited per network, so that a stranger in one network
 * does not use up those of the address's owner in another.
 */
export function budgetsOf(mail: OutgoingMail, { to, isConfirmed, network }: Addressee) {
  const budget = (part: string, limits: readonly MailLimit[]): MailBudget => ({
    name: `${mail.kind}\n${part}`,
    limits,
  });
  const mailbox = `mailbox ${mailboxOf(to)}`;
  const links = [
    budget(`address ${canonical(to)}\n${network}`, OF_NETWORK),
    budget(mailbox, OF_MAILBOX),
  ];
  switch (mail.kind) {
    case 'verify-email':
      return [budget(`account ${mail.accountId}`, OF_ACCOUNT), ...links];
    case 'reset-password':
      return links;
    case 'invitation':
      return [budget(mailbox, INVITATIONS)];
    case 'security':
      return isConfirmed ? [] : [budget(mailbox, UNCONFIRMED_NOTICES)];
  }
}
