import { AppError, type SignedIn } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { presentMe } from '../domain/account.presenter.ts';
import { type Account, NO_STATS } from '../domain/account.ts';
import type { ModeratorList } from '../domain/moderator-list.ts';
import type { OwnStatsReader } from '../ports/own-stats.ts';
import type { SessionOpener, SessionStart, TokenIssuer } from '../ports/sessions.ts';

export interface StoredSessionOpenerDeps {
  tokens: TokenIssuer;
  stats: OwnStatsReader;
  moderators: ModeratorList;
}

function refuseSuspended({ suspension }: Account): void {
  if (suspension === null) return;
  const message = `This account is suspended: ${suspension.reason}`;
  throw new AppError('auth.suspended', { message });
}

/** Begins sessions. */
export class StoredSessionOpener implements SessionOpener {
  readonly #deps: StoredSessionOpenerDeps;

  constructor(deps: StoredSessionOpenerDeps) {
    this.#deps = deps;
  }

  async open(ctx: RequestContext, account: Account, start: SessionStart): Promise<SignedIn> {
    const { tokens, stats, moderators } = this.#deps;
    refuseSuspended(account);
    // A new account has nothing to be counted.
    const isNew = start.method === 'registration';
    const own = isNew ? NO_STATS : await stats.readOwn(ctx, account);
    const user = presentMe(account, { stats: own, moderators });
    return { user, token: tokens.issue(account, start.readAt).token };
  }
}
