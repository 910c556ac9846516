import {
  AppError,
  type PageQuery,
  type Pagination,
  type PublicUser,
  paginate,
} from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { UserPresenter } from '../ports/user-presenter.ts';
import type { FollowList, FollowRepository } from '../store/follow.repository.ts';

export interface FollowListServiceDeps {
  accounts: AccountRepository;
  follows: FollowRepository;
  presenter: UserPresenter;
}

/** Maximum number of followed users that other services can read. */
const MOST_FOLLOWED = 1000;

const COUNT_OF = { followers: 'followerCount', following: 'followingCount' } as const;

/** Lists of followers and followed users. */
export class FollowListService {
  readonly #deps: FollowListServiceDeps;

  constructor(deps: FollowListServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `user.not_found` */
  async list(
    ctx: RequestContext,
    list: FollowList,
    { id, query }: { id: string; query: PageQuery },
  ): Promise<{ users: PublicUser[]; pagination: Pagination }> {
    const { accounts, follows, presenter } = this.#deps;
    const account = await accounts.find(ctx.viewer, id);
    if (!account) throw new AppError('user.not_found');
    const pagination = paginate(query, account[COUNT_OF[list]]);
    // Past the end: return without scanning all skipped documents.
    const isPastEnd = query.page > pagination.totalPages;
    const ids = isPastEnd ? [] : await follows.page(ctx.viewer, list, id, query);
    const found = new Map(
      (await accounts.findMany(ctx.viewer, ids)).map((one) => [one.id, one] as const),
    );
    const listed = ids.flatMap((one) => found.get(one) ?? []);
    return { users: await presenter.many(ctx, listed), pagination };
  }

  /** Returns the ids of followed users, newest first, 1000 at most. */
  followingIds(ctx: RequestContext, userId: string): Promise<string[]> {
    const query = { page: 1, limit: MOST_FOLLOWED };
    return this.#deps.follows.page(ctx.viewer, 'following', userId, query);
  }
}
