import type { UserStats } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Reads the totals that users see of themselves. */
export interface OwnStatsReader {
  /** Falls back to the last known totals where the snippets service does not answer. */
  readOwn(ctx: RequestContext, account: Account): Promise<UserStats>;
}
