import type { PublicUser } from '@snippetry/contracts';
import type { RequestContext, Viewer } from '@snippetry/service-kit';
import { presentUser } from '../accounts/account.presenter.ts';
import { type Account, NO_STATS, type StatsPair } from '../accounts/account.ts';
import type { UserPresenter } from '../ports/user-presenter.ts';
import type { FollowRepository } from '../store/follow.repository.ts';
import type { UserStatsService } from './user-stats.service.ts';

export interface StoredUserPresenterDeps {
  stats: UserStatsService;
  follows: FollowRepository;
}

/** Users see totals over all their snippets; others see totals over the public ones. */
export function statsFor(viewer: Viewer, { id }: Account, pair: StatsPair) {
  return viewer.id === id ? pair.all : pair.public;
}

export class StoredUserPresenter implements UserPresenter {
  readonly #deps: StoredUserPresenterDeps;

  constructor(deps: StoredUserPresenterDeps) {
    this.#deps = deps;
  }

  async many(ctx: RequestContext, accounts: Account[]): Promise<PublicUser[]> {
    const { stats, follows } = this.#deps;
    const ids = accounts.map(({ id }) => id);
    const [known, followed] = await Promise.all([
      stats.readMany(ctx, accounts),
      follows.followedAmong(ctx.viewer, ids),
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
