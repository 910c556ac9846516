import type { UserStats } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** Reads the totals that users see on their own account. */
export interface OwnStatsReader {
  /** Returns the stored totals if the snippets service does not answer. */
  readOwn(ctx: RequestContext, account: Account): Promise<UserStats>;
}
