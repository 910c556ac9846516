import { isDeepStrictEqual } from 'node:util';
import { AppError, type UserStats } from '@snippetry/contracts';
import type { InternalClient, RequestContext, UnitOfWork } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import { type Account, NO_STATS, type StatsPair } from '../domain/account.ts';
import type { OwnStatsReader } from '../ports/own-stats.ts';
import type { AccountRepository } from '../store/account.repository.ts';

export interface UserStatsServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  snippets: InternalClient;
}

/** Totals of the platform. */
export interface PlatformStats extends UserStats {
  totalUsers: number;
  totalLanguages: number;
}

const CACHE = { max: 10_000, ttl: 3000 };
/** After a failure nobody waits for the snippets service again for this long. */
const PAUSE_MS = 1000;

const EMPTY: StatsPair = { public: NO_STATS, all: NO_STATS };

/** Totals of users, which the snippets service knows. */
export class UserStatsService implements OwnStatsReader {
  readonly #deps: UserStatsServiceDeps;
  readonly #cache = new LRUCache<string, StatsPair>(CACHE);
  #pausedUntil = 0;

  constructor(deps: UserStatsServiceDeps) {
    this.#deps = deps;
  }

  /** Exact totals of one account. @throws AppError `service.unavailable` */
  async exact(ctx: RequestContext, account: Account): Promise<StatsPair> {
    const fresh = await this.#fetch(ctx, [account.id]);
    this.#save(ctx, [account], fresh);
    return fresh.get(account.id) ?? EMPTY;
  }

  /** Totals of accounts, the last known ones where the snippets service does not answer. */
  async lastKnown(ctx: RequestContext, accounts: Account[]): Promise<Map<string, StatsPair>> {
    const cached = new Map(accounts.map(({ id }) => [id, this.#cache.get(id)]));
    const missing = accounts.filter(({ id }) => !cached.get(id));
    const found = new Map(accounts.map(({ id, stats }) => [id, cached.get(id) ?? stats]));
    if (missing.length === 0) return found;
    try {
      const ids = missing.map(({ id }) => id);
      const fresh = await this.#fetch(ctx, ids);
      this.#save(ctx, missing, fresh);
      for (const [id, stats] of fresh) found.set(id, stats);
    } catch {
      // Logged where it was fetched; the last known totals stand.
    }
    return found;
  }

  async own(ctx: RequestContext, account: Account): Promise<UserStats> {
    return (await this.lastKnown(ctx, [account])).get(account.id)?.all ?? NO_STATS;
  }

  /** @throws AppError `service.unavailable` */
  async platform(ctx: RequestContext): Promise<PlatformStats> {
    const { snippets, accounts } = this.#deps;
    const [answer, totalUsers] = await Promise.all([
      snippets.call(ctx, 'GET /internal/snippets/totals', {}),
      accounts.count(),
    ]);
    return { ...answer.totals, totalUsers };
  }

  async #fetch(ctx: RequestContext, ids: string[]): Promise<Map<string, StatsPair>> {
    if (performance.now() < this.#pausedUntil) throw new AppError('service.unavailable');
    try {
      const input = { body: { authorIds: ids } };
      const answer = await this.#deps.snippets.call(ctx, 'POST /internal/snippets/stats', input);
      const found = new Map(ids.map((id) => [id, answer.authors[id] ?? EMPTY]));
      for (const [id, stats] of found) this.#cache.set(id, stats);
      return found;
    } catch (err) {
      this.#pausedUntil = performance.now() + PAUSE_MS;
      ctx.log.warn({ err }, 'the snippets service does not answer totals of users');
      throw err;
    }
  }

  /** Stores what changed for times without the snippets service; nobody waits for it. */
  #save(ctx: RequestContext, known: Account[], fresh: ReadonlyMap<string, StatsPair>): void {
    const { unitOfWork, accounts } = this.#deps;
    const changed = new Map<string, StatsPair>();
    for (const { id, stats } of known) {
      const now = fresh.get(id);
      if (now && !isDeepStrictEqual(numbers(now), numbers(stats))) changed.set(id, now);
    }
    if (changed.size === 0) return;
    unitOfWork
      .commit(ctx, (tx) => accounts.saveStats(tx, changed))
      .catch((err: unknown) => ctx.log.warn({ err }, 'totals of users could not be stored'));
  }
}

/** Totals in one order, whether they come from the database or from the wire. */
function numbers({ public: open, all }: StatsPair): number[] {
  return [open, all].flatMap((stats) => [
    stats.totalSnippets,
    stats.totalViews,
    stats.totalStars,
    stats.totalForks,
  ]);
}
