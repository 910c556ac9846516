import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import { AnalyticsService } from './analytics.service.ts';
import { AuthorStatsRepository, type ReadTotals } from './author-stats.repository.ts';
import { authorStatsHandlers } from './author-stats.routes.ts';
import { RollUpRepository } from './roll-up.repository.ts';
import { StorageQuota } from './storage-quota.ts';

interface AuthorStatsConfig extends BaseConfig {
  STORAGE_MB: number;
}

const MEGABYTE = 1_000_000;

/** Creates the figures of authors and of the platform: totals, gains by day, and stored bytes. */
export function createAuthorStats(
  { config, connection }: ServiceBase<AuthorStatsConfig>,
  { readTotals }: { readTotals: ReadTotals },
) {
  const stats = new AuthorStatsRepository({ connection, readTotals });
  const rollUps = new RollUpRepository(connection);
  const quota = new StorageQuota({ stats, maxBytes: config.STORAGE_MB * MEGABYTE });
  return {
    stats,
    rollUps,
    quota,
    async prepare() {
      await stats.ready();
      // Gains of single snippets, which earlier versions stored but never read.
      await connection.dropCollection('daily');
    },
    handlers: authorStatsHandlers(new AnalyticsService(rollUps), quota),
  };
}

export type AuthorStatsFeature = ReturnType<typeof createAuthorStats>;

export {
  type AuthorStatsRepository,
  COMPARISON_COST,
  type OfAuthors,
} from './author-stats.repository.ts';
export {
  type AuthorStats,
  noAuthorStats,
  noStats,
  type SnippetCounts,
  type StatsChange,
  statsChange,
} from './author-stats.ts';
export type { Received, RollUpRepository } from './roll-up.repository.ts';
export type { StorageQuota } from './storage-quota.ts';
