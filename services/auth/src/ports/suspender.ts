import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** Account to suspend, moderator, and reason. */
export interface SuspensionOrder {
  userId: string;
  by: string;
  reason: string;
}

/** Suspends accounts and lifts suspensions, within transactions. */
export interface Suspender {
  /** Suspends an account and ends its sessions. Null if it is suspended already: the first reason stays. */
  suspendIn(tx: Transaction, order: SuspensionOrder): Promise<Account | null>;
  /** Null if nothing changes. */
  liftIn(tx: Transaction, order: SuspensionOrder): Promise<Account | null>;
}
