import {
  AppError,
  type PageQuery,
  type PublicUser,
  paginate,
  type UserCard,
  type UserStats,
} from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import {
  type Account,
  type AccountRepository,
  type ModeratorList,
  presentCard,
} from '../accounts/index.ts';
import type { FollowList, FollowRepository } from './follow.repository.ts';
import { statsFor, type UserPresenter } from './user.presenter.ts';
import type { UserTotals } from './user-totals.ts';

interface UserServiceDeps {
  accounts: AccountRepository;
  follows: FollowRepository;
  stats: UserTotals;
  presenter: UserPresenter;
  moderators: ModeratorList;
}

/** Maximum number of followed users that other services can read. */
const MAX_FOLLOWED = 1000;

const COUNT_OF = { followers: 'followerCount', following: 'followingCount' } as const;

/** Reads public users, and their followers and followed users. */
export class UserService {
  readonly #deps: UserServiceDeps;

  constructor(deps: UserServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: RequestContext, query: PageQuery & { search?: string | undefined }) {
    const page = await this.#deps.accounts.page(ctx.viewer, query, query.search);
    const users = await this.#deps.presenter.many(ctx, page.accounts);
    return { users, pagination: paginate(query, page.total) };
  }

  async search(ctx: RequestContext, query: { q: string; limit: number }): Promise<PublicUser[]> {
    const found = await this.#deps.accounts.search(ctx.viewer, query.q, query.limit);
    return this.#deps.presenter.many(ctx, found);
  }

  /** @throws AppError `user.not_found` */
  async get(ctx: RequestContext, id: string): Promise<PublicUser> {
    return this.#deps.presenter.one(ctx, await this.#find(ctx, id));
  }

  /** @throws AppError `user.not_found` */
  async getByName(ctx: RequestContext, username: string): Promise<PublicUser> {
    const account = await this.#deps.accounts.findByName(ctx.viewer, username);
    if (!account) throw new AppError('user.not_found');
    return this.#deps.presenter.one(ctx, account);
  }

  /**
   * @throws AppError `user.not_found`, or `service.unavailable` if the totals cannot be fetched
   */
  async stats(ctx: RequestContext, id: string): Promise<UserStats> {
    const account = await this.#find(ctx, id);
    const totals = await this.#deps.stats.fetchCurrent(ctx, account);
    return statsFor(ctx.viewer, account, totals);
  }

  platformStats(ctx: RequestContext) {
    return this.#deps.stats.fetchPlatformStats(ctx);
  }

  /** Returns the cards of existing users. */
  async cards(ctx: RequestContext, ids: string[]): Promise<UserCard[]> {
    return (await this.#deps.accounts.findMany(ctx.viewer, ids)).map(presentCard);
  }

  /** Returns the cards of existing users as the event of their last change had them. */
  async versions(ctx: RequestContext, ids: string[]) {
    const accounts = await this.#deps.accounts.findMany(ctx.viewer, ids);
    return accounts.map((account) => ({ user: presentCard(account), version: account.version }));
  }

  async moderatorsAmong(ctx: RequestContext, ids: string[]): Promise<string[]> {
    const { accounts, moderators } = this.#deps;
    const found = await accounts.findMany(ctx.viewer, ids);
    return found.filter((account) => moderators.includes(account)).map(({ id }) => id);
  }

  /** Returns the cards of existing users by username. */
  async cardsByName(ctx: RequestContext, usernames: string[]): Promise<UserCard[]> {
    return (await this.#deps.accounts.findByNames(ctx.viewer, usernames)).map(presentCard);
  }

  /**
   * Lists followers or followed users.
   *
   * @throws AppError `user.not_found`
   */
  async listFollows(
    ctx: RequestContext,
    list: FollowList,
    { id, query }: { id: string; query: PageQuery },
  ) {
    const { accounts, follows, presenter } = this.#deps;
    const account = await this.#find(ctx, id);
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
    const query = { page: 1, limit: MAX_FOLLOWED };
    return this.#deps.follows.page(ctx.viewer, 'following', userId, query);
  }

  async #find(ctx: RequestContext, id: string): Promise<Account> {
    const account = await this.#deps.accounts.find(ctx.viewer, id);
    if (!account) throw new AppError('user.not_found');
    return account;
  }
}
