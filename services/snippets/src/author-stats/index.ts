import type { BaseConfig, Migration, ServiceBase } from '@snippetry/service-kit';
import { AnalyticsService } from './analytics.service.ts';
import { AuthorStatsRepository, type ReadTotals } from './author-stats.repository.ts';
import { authorStatsHandlers } from './author-stats.routes.ts';
import { RollUpRepository } from './roll-up.repository.ts';
import { StorageQuota } from './storage-quota.ts';

interface AuthorStatsConfig extends BaseConfig {
  STORAGE_MB: number;
}

const MEGABYTE = 1_000_000;

/** Collection of gains of single snippets, which earlier versions stored but never read. */
const DAILY = 'daily';

function authorStatsMigrations(stats: AuthorStatsRepository): readonly Migration[] {
  return [
    {
      version: 1,
      name: 'author-stats',
      kind: 'expand',
      isNeeded: true,
      perSecond: 20_000,
      pending: async (connection) =>
        (await stats.isBuilt()) ? 0 : connection.collection('snippets').estimatedDocumentCount(),
      async run() {
        await stats.ready();
        return null;
      },
    },
    {
      version: 2,
      name: 'drop-daily-gains',
      kind: 'expand',
      isNeeded: false,
      perSecond: 1_000_000,
      pending: (connection) => connection.collection(DAILY).estimatedDocumentCount(),
      async run(connection) {
        await connection.dropCollection(DAILY);
        return null;
      },
    },
  ];
}

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
    migrations: authorStatsMigrations(stats),
    handlers: authorStatsHandlers(new AnalyticsService(rollUps), quota),
  };
}

export type AuthorStatsFeature = ReturnType<typeof createAuthorStats>;

export { SHARDS } from './author-stats.model.ts';
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
