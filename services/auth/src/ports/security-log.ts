import type { SecurityEventKind } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';
import type { ClientInfo } from './sessions.ts';

/** What happened to an account, and where it was asked for. */
export interface SecurityLogEntry extends ClientInfo {
  kind: SecurityEventKind;
  /** The name of what it is about; empty without one. */
  subject?: string;
  /** The account before the change, if its former address gets the mail. */
  former?: Pick<Account, 'email' | 'emailVerifiedAt'>;
}

/** Records what concerns the safety of accounts, and tells their owners by e-mail. */
export interface SecurityLog {
  /** Part of the transaction that makes the change: neither is there without the other. */
  record(tx: Transaction, accountId: string, entry: SecurityLogEntry): Promise<void>;
}
