import type { AccessPolicy } from '@snippetry/contracts';
import type { Actor, RequestContext, Transaction } from '@snippetry/service-kit';

/** Reads the access policy. */
export interface AccessPolicyReader {
  read(): Promise<AccessPolicy>;
}

/** Changes the access policy. */
export interface AccessPolicyChanger extends AccessPolicyReader {
  /**
   * Part of the transaction that records the change; call `announce` afterwards. Returns false if
   * the policy is already the same.
   */
  change(tx: Transaction, policy: AccessPolicy): Promise<boolean>;
  /** Publishes the stored policy to every process of every service. */
  announce(ctx: RequestContext<Actor>): Promise<void>;
}
