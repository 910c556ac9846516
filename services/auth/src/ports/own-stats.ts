import type { UserStats } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Totals that somebody sees of themselves. */
export interface OwnStatsReader {
  /** The last known ones where the snippets service does not answer. */
  own(ctx: RequestContext, account: Account): Promise<UserStats>;
}
