import type { AccessPolicy } from '@snippetry/contracts';
import type { Actor, RequestContext, Transaction } from '@snippetry/service-kit';

/** Says who may come in. */
export interface AccessPolicyReader {
  read(): Promise<AccessPolicy>;
}

/** Changes who may come in. */
export interface AccessPolicyChanger extends AccessPolicyReader {
  /** Part of the transaction that records who changed it; `announce` has to follow. */
  change(tx: Transaction, policy: AccessPolicy): Promise<void>;
  /** Makes what is stored hold in every process of every service. */
  announce(ctx: RequestContext<Actor>): Promise<void>;
}
