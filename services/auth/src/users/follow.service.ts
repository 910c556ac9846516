import { AppError, type PersonalPage } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import {
  KeyedLock,
  SYSTEM,
  type SystemContext,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/index.ts';
import {
  type Follow,
  type FollowList,
  type FollowRepository,
  isFollowedTwice,
} from './follow.repository.ts';

interface FollowServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  follows: FollowRepository;
}

/** Maximum attempts of a toggle that conflicts with the same one in another process. */
const ATTEMPTS = 5;
/** Maximum number of follows removed per transaction. */
const BATCH = 50;

/** Follows users and stops following them; counts and follows change together. */
export class FollowService {
  readonly #deps: FollowServiceDeps;
  /** Serializes follows of the same user in this process: their transactions would conflict. */
  readonly #followees = new KeyedLock();

  constructor(deps: FollowServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Follows or unfollows a user. Suspended accounts get no new followers.
   *
   * @throws AppError `request.invalid` for the viewer themselves, `user.not_found`,
   * `access.forbidden`
   */
  async toggle(ctx: UserContext, followeeId: string) {
    const follow = { followerId: ctx.viewer.id, followeeId };
    if (followeeId === ctx.viewer.id) {
      const message = msg('You cannot follow yourself');
      throw new AppError('request.invalid', { message, errors: [{ path: 'id', msg: message }] });
    }
    return this.#followees.run(followeeId, () => this.#commit(ctx, follow));
  }

  /**
   * Removes a batch of follows of and by a deleted account, and corrects the counts; false if none
   * is left.
   */
  async removeSome(_ctx: SystemContext, tx: Transaction, userId: string): Promise<boolean> {
    const { follows } = this.#deps;
    const some = await follows.some(tx, userId, BATCH);
    for (const follow of some) {
      if (await follows.remove(tx, follow)) await this.#count(tx, follow, -1);
    }
    return some.length > 0;
  }

  /** Reads a page of the follows in one direction, with usernames. */
  async personalPage(
    list: FollowList,
    userId: string,
    after: string | null,
  ): Promise<PersonalPage> {
    const { accounts, follows } = this.#deps;
    const page = await follows.personalPage(list, userId, after);
    const people = await accounts.findMany(
      SYSTEM,
      page.follows.map(({ user }) => user),
    );
    const names = new Map(people.map(({ id, username }) => [id, username]));
    const items = page.follows.map(({ user, at }) => ({
      user,
      username: names.get(user) ?? null,
      at,
    }));
    return { items, next: page.next };
  }

  async #commit(ctx: UserContext, follow: Follow) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#deps.unitOfWork.commit(ctx, (tx) => this.#flip(tx, follow));
      } catch (error) {
        // Another process has stored the same follow first: the next attempt removes it.
        if (attempt === ATTEMPTS || !isFollowedTwice(error)) throw error;
      }
    }
  }

  async #flip(tx: Transaction, follow: Follow) {
    const { follows } = this.#deps;
    const isFollowing = !(await follows.remove(tx, follow));
    if (isFollowing) await follows.insert(tx, follow);
    const { followee, follower } = await this.#count(tx, follow, isFollowing ? 1 : -1);
    if (!follower) throw new AppError('auth.invalid_token');
    if (!followee) throw new AppError('user.not_found');
    if (isFollowing && followee.suspension) {
      throw new AppError('access.forbidden', { message: msg('This account is suspended') });
    }
    tx.emit('user.followed', { ...follow, isFollowing });
    return { isFollowing, followerCount: followee.followerCount };
  }

  async #count(tx: Transaction, { followerId, followeeId }: Follow, by: 1 | -1) {
    const { accounts } = this.#deps;
    const followee = await accounts.addFollows(tx, followeeId, { followers: by, following: 0 });
    const follower = await accounts.addFollows(tx, followerId, { followers: 0, following: by });
    return { followee, follower };
  }
}
