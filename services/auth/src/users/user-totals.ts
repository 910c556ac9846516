import { isDeepStrictEqual } from 'node:util';
import { AppError, type UserStats } from '@snippetry/contracts';
import {
  type InternalClient,
  inTime,
  type RequestContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import {
  type Account,
  type AccountRepository,
  NO_STATS,
  type StatsPair,
} from '../accounts/index.ts';

interface UserTotalsDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  snippets: InternalClient;
}

const CACHE = { max: 10_000, ttl: 3000 };
/**
 * Circuit breaker: for this long after several failures, requests fail without calling the snippets
 * service. A single slow call does not open it.
 */
const CIRCUIT_OPEN_MS = 1000;
/** Number of consecutive failed calls that opens the circuit; concurrent ones count as one. */
const FAILURES_TO_OPEN = 3;

/** Time that reads which accept stored totals, such as a sign-in, wait for current ones. */
const STORED_AFTER_MS = 1000;

type AccountTotals = ReadonlyMap<string, StatsPair>;

const NO_TOTALS: AccountTotals = new Map();
const NO_STATS_PAIR: StatsPair = { public: NO_STATS, all: NO_STATS };

/** Reads the totals of users from the snippets service. */
export class UserTotals {
  readonly #deps: UserTotalsDeps;
  readonly #cache = new LRUCache<string, StatsPair>(CACHE);
  #circuitOpenUntil = 0;
  #failures = 0;
  #lastFailureAt = 0;

  constructor(deps: UserTotalsDeps) {
    this.#deps = deps;
  }

  /**
   * Fetches the current totals of one account.
   *
   * @throws AppError `service.unavailable`
   */
  async fetchCurrent(ctx: RequestContext, account: Account): Promise<StatsPair> {
    const fresh = await this.#fetch(ctx, [account.id]);
    this.#save(ctx, [account], fresh);
    return fresh.get(account.id) ?? NO_STATS_PAIR;
  }

  /** Returns cached or current totals, or stored ones if the snippets service is slow. */
  async readMany(ctx: RequestContext, accounts: Account[]): Promise<Map<string, StatsPair>> {
    const cached = new Map(accounts.map(({ id }) => [id, this.#cache.get(id)]));
    const missing = accounts.filter(({ id }) => !cached.get(id));
    const found = new Map(accounts.map(({ id, stats }) => [id, cached.get(id) ?? stats]));
    if (missing.length === 0) return found;
    const fresh = await inTime(this.#fetchMissing(ctx, missing), STORED_AFTER_MS);
    for (const [id, stats] of fresh ?? NO_TOTALS) found.set(id, stats);
    return found;
  }

  /** Returns current totals, or none if the call fails; `#fetch` logs the failure. */
  async #fetchMissing(ctx: RequestContext, missing: Account[]): Promise<AccountTotals> {
    try {
      const ids = missing.map(({ id }) => id);
      const fresh = await this.#fetch(ctx, ids);
      this.#save(ctx, missing, fresh);
      return fresh;
    } catch {
      return NO_TOTALS;
    }
  }

  /**
   * Returns the totals that a user sees on their own account; stored ones if the snippets service
   * does not answer.
   */
  async readOwn(ctx: RequestContext, account: Account): Promise<UserStats> {
    return (await this.readMany(ctx, [account])).get(account.id)?.all ?? NO_STATS;
  }

  /**
   * Fetches the totals of the platform.
   *
   * @throws AppError `service.unavailable`
   */
  async fetchPlatformStats(ctx: RequestContext) {
    const { snippets, accounts } = this.#deps;
    const [answer, totalUsers] = await Promise.all([
      snippets.call(ctx, 'GET /internal/snippets/totals', {}),
      accounts.count(),
    ]);
    return { ...answer.totals, totalUsers };
  }

  async #fetch(ctx: RequestContext, ids: string[]): Promise<Map<string, StatsPair>> {
    const began = performance.now();
    if (began < this.#circuitOpenUntil) {
      throw new AppError('service.unavailable', { retryAfter: 1 });
    }
    try {
      const input = { body: { authorIds: ids } };
      const answer = await this.#deps.snippets.call(ctx, 'POST /internal/snippets/stats', input);
      const found = new Map(ids.map((id) => [id, answer.authors[id] ?? NO_STATS_PAIR]));
      for (const [id, stats] of found) this.#cache.set(id, stats);
      this.#failures = 0;
      return found;
    } catch (err) {
      this.#noteFailure(began);
      ctx.log.warn({ err }, 'totals of users could not be fetched from the snippets service');
      throw err;
    }
  }

  #noteFailure(began: number): void {
    if (began >= this.#lastFailureAt) this.#failures += 1;
    this.#lastFailureAt = performance.now();
    if (this.#failures < FAILURES_TO_OPEN) return;
    this.#circuitOpenUntil = this.#lastFailureAt + CIRCUIT_OPEN_MS;
  }

  /**
   * Stores changed totals as a fallback for outages of the snippets service. Does not block the
   * caller.
   */
  #save(ctx: RequestContext, known: Account[], fresh: AccountTotals): void {
    const { unitOfWork, accounts } = this.#deps;
    const changed = new Map<string, StatsPair>();
    for (const { id, stats } of known) {
      const now = fresh.get(id);
      if (now && !isDeepStrictEqual(toNumbers(now), toNumbers(stats))) changed.set(id, now);
    }
    if (changed.size === 0) return;
    unitOfWork
      .commit(ctx, (tx) => accounts.saveStats(tx, changed))
      .catch((err: unknown) => ctx.log.warn({ err }, 'totals of users could not be stored'));
  }
}

/** Returns the totals in a fixed order, so that stored and fetched ones can be compared. */
function toNumbers(pair: StatsPair): number[] {
  return [pair.public, pair.all].flatMap((stats) => [
    stats.totalSnippets,
    stats.totalViews,
    stats.totalStars,
    stats.totalForks,
  ]);
}
