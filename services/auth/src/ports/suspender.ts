import type { RequestContext, SystemContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Account to suspend, moderator, and reason. */
export interface SuspensionOrder {
  userId: string;
  by: string;
  reason: string;
}

/** Suspends accounts and lifts suspensions, within transactions. */
export interface Suspender {
  /** Null if already suspended: the first reason stays. Call `endSessions` after the commit. */
  suspendIn(tx: Transaction, order: SuspensionOrder): Promise<Account | null>;
  /** Null if nothing changes. */
  liftIn(tx: Transaction, order: SuspensionOrder): Promise<Account | null>;
  /** Ends the sessions of a suspended account, after the commit. */
  endSessions(ctx: RequestContext | SystemContext, userId: string): Promise<void>;
}
