import type { PublicUser } from '@snippetry/contracts';
import type { RequestContext, Viewer } from '@snippetry/service-kit';
import { type Account, NO_STATS, presentUser, type StatsPair } from '../accounts/index.ts';
import type { UserTotals } from './user-totals.ts';

interface UserPresenterDeps {
  stats: UserTotals;
  followedAmong: (viewer: Viewer, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Users see totals over all their snippets; others see totals over the public ones. */
export function statsFor(viewer: Viewer, { id }: Account, pair: StatsPair) {
  return viewer.id === id ? pair.all : pair.public;
}

/** Presents accounts to a viewer; fetches totals and follows once for all of them. */
export class UserPresenter {
  readonly #deps: UserPresenterDeps;

  constructor(deps: UserPresenterDeps) {
    this.#deps = deps;
  }

  async many(ctx: RequestContext, accounts: Account[]): Promise<PublicUser[]> {
    const { stats, followedAmong } = this.#deps;
    const ids = accounts.map(({ id }) => id);
    const [known, followed] = await Promise.all([
      stats.readMany(ctx, accounts),
      followedAmong(ctx.viewer, ids),
    ]);
    return accounts.map((account) => {
      const pair = known.get(account.id);
      return presentUser(account, {
        stats: pair ? statsFor(ctx.viewer, account, pair) : NO_STATS,
        isFollowing: followed.has(account.id),
      });
    });
  }

  async one(ctx: RequestContext, account: Account): Promise<PublicUser> {
    const [user] = await this.many(ctx, [account]);
    if (!user) throw new Error('one account is shown as one user');
    return user;
  }
}
