import type { RequestContext, SystemContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Whom it concerns, who decided it, and why. */
export interface SuspensionOrder {
  userId: string;
  by: string;
  reason: string;
}

/** Suspends accounts and takes that back, as part of a transaction. */
export interface Suspender {
  /** Null where nothing changes: the first reason stays. Call `endSessions` once it is committed. */
  suspendIn(tx: Transaction, order: SuspensionOrder): Promise<Account | null>;
  /** Null where nothing changes. */
  liftIn(tx: Transaction, order: SuspensionOrder): Promise<Account | null>;
  /** Ends the sessions of an account that is suspended, once that is stored. */
  endSessions(ctx: RequestContext | SystemContext, userId: string): Promise<void>;
}
