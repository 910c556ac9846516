import type { SecurityEventKind } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';
import type { ClientInfo } from './sessions.ts';

/** Security event of an account, with the client that caused it. */
export interface SecurityLogEntry extends ClientInfo {
  kind: SecurityEventKind;
  /** Name of the affected token, passkey or the like; empty if there is none. */
  subject?: string;
  /** The account before the change, if the mail goes to its former address. */
  former?: Pick<Account, 'email' | 'emailVerifiedAt'>;
}

/** Records security events of accounts, and notifies their owners by e-mail. */
export interface SecurityLog {
  /** Call it in the transaction that makes the change. */
  record(tx: Transaction, accountId: string, entry: SecurityLogEntry): Promise<void>;
}
