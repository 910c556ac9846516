import { isDeepStrictEqual } from 'node:util';
import { AppError, type UserStats } from '@snippetry/contracts';
import type { InternalClient, Log } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { type Account, NO_STATS, type StatsPair } from '../accounts/account.ts';
import { createBriefCache } from './brief-cache.ts';

/** Figures of users, which the snippets service knows. */
export interface StatsService {
  /** Exact figures of one account. @throws AppError `service.unavailable` */
  exact(account: Account, requestId: string): Promise<StatsPair>;
  /** Figures of accounts, the last known ones where the snippets service does not answer. */
  lastKnown(accounts: Account[], requestId: string): Promise<Map<string, StatsPair>>;
  /** Totals of the platform. @throws AppError `service.unavailable` */
  platform(requestId: string): Promise<UserStats & { totalUsers: number; totalLanguages: number }>;
}

interface Deps {
  snippets: InternalClient;
  accounts: Pick<AccountRepository, 'keepStats' | 'total'>;
  log: Log;
}

const KEEP_MS = 3000;
/** After a failure nobody waits for the snippets service again for this long. */
const REST_MS = 1000;

const EMPTY: StatsPair = { public: NO_STATS, all: NO_STATS };

/** Creates the service. */
export function createStatsService({ snippets, accounts, log }: Deps): StatsService {
  const cache = createBriefCache<StatsPair>(KEEP_MS);
  let restUntil = 0;

  async function ask(ids: string[], requestId: string): Promise<Map<string, StatsPair>> {
    if (performance.now() < restUntil) throw new AppError('service.unavailable');
    try {
      const input = { body: { authorIds: ids } };
      const answer = await snippets.call('POST /internal/snippets/stats', input, { requestId });
      const found = new Map(ids.map((id) => [id, answer.authors[id] ?? EMPTY]));
      for (const [id, stats] of found) cache.set(id, stats);
      return found;
    } catch (error) {
      restUntil = performance.now() + REST_MS;
      log.warn({ err: error }, 'the snippets service tells no figures');
      throw error;
    }
  }

  /** Keeps what changed for the day on which the snippets service does not answer. */
  function remember(known: Account[], fresh: Map<string, StatsPair>): void {
    const changed = new Map<string, StatsPair>();
    for (const { id, stats } of known) {
      const now = fresh.get(id);
      if (now && !isDeepStrictEqual(plain(now), plain(stats))) changed.set(id, now);
    }
    if (changed.size === 0) return;
    accounts
      .keepStats(changed)
      .catch((err: unknown) => log.warn({ err }, 'figures could not be kept'));
  }

  async function lastKnown(known: Account[], requestId: string) {
    const found = new Map(known.map(({ id, stats }) => [id, cache.get(id) ?? stats]));
    const missing = known.filter(({ id }) => !cache.get(id));
    if (missing.length === 0) return found;
    try {
      const ids = missing.map(({ id }) => id);
      const fresh = await ask(ids, requestId);
      remember(missing, fresh);
      for (const [id, stats] of fresh) found.set(id, stats);
    } catch {
      // Said by ask; the last known figures stand.
    }
    return found;
  }

  return {
    lastKnown,
    async exact(account, requestId) {
      const fresh = await ask([account.id], requestId);
      remember([account], fresh);
      return fresh.get(account.id) ?? EMPTY;
    },
    async platform(requestId) {
      const [answer, totalUsers] = await Promise.all([
        snippets.call('GET /internal/snippets/totals', {}, { requestId }),
        accounts.total(),
      ]);
      return { ...answer.totals, totalUsers };
    },
  };
}

/** Figures in one order of keys, whether they come from the database or the wire. */
function plain({ public: open, all }: StatsPair): number[] {
  return [open, all].flatMap((stats) => [
    stats.totalSnippets,
    stats.totalViews,
    stats.totalStars,
    stats.totalForks,
  ]);
}
