import type { AccessPolicy } from '@snippetry/contracts';
import type { RequestContext, Transaction } from '@snippetry/service-kit';

/** Who may come in, as an administrator has decided or, before that, the operator. */
export interface AccessPolicies {
  read(): Promise<AccessPolicy>;
  /**
   * Stores the policy in the transaction; false where it is this one already. Call `announce` once
   * that is committed.
   */
  change(tx: Transaction, policy: AccessPolicy): Promise<boolean>;
  /** Tells every service what holds from now on. */
  announce(ctx: Pick<RequestContext, 'log'>): Promise<void>;
}
