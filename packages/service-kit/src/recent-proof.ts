import type { RouteSpec } from '@snippetry/contracts';
import type { UserContext } from './request-context.ts';

/** Guards routes with `proof: 'recent'`. */
export interface RecentProof {
  /**
   * Runs `work` if the session has proven lately who acts, or if the body carries the proof, which
   * `work` verifies.
   *
   * @throws AppError `auth.proof_required`, and whatever `work` throws
   */
  guard<Result>(
    ctx: UserContext,
    spec: Pick<RouteSpec, 'proofInBody'>,
    work: () => Promise<Result>,
  ): Promise<Result>;
}
