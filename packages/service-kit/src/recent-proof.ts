import type { RouteSpec } from '@snippetry/contracts';
import type { UserContext } from './request-context.ts';

/** Guard of routes with `proof: 'recent'`. */
export interface RecentProof {
  /**
   * Runs `work` if the session has a recent proof of identity, or if the body contains a proof, which
   * `work` verifies.
   *
   * @throws AppError `auth.proof_required`, and the errors of `work`
   */
  guard<Result>(
    ctx: UserContext,
    spec: Pick<RouteSpec, 'proofInBody'>,
    work: () => Promise<Result>,
  ): Promise<Result>;
}
