export { AnalyticsService } from './analytics.service.ts';
export {
  type AuthorStatsDoc,
  type AuthorStatsModel,
  authorDayModel,
  authorStatsModel,
  BEFORE_SHARDS,
  dailyModel,
  migrationModel,
  SHARDS,
  shardOf,
  statsOf,
} from './author-stats.model.ts';
export { AuthorStatsRepository } from './author-stats.repository.ts';
export { analyticsHandlers, storageHandlers } from './author-stats.routes.ts';
export {
  type AuthorStats,
  addAuthorStats,
  areZero,
  differenceOf,
  noAuthorStats,
  noStats,
  type StatsChange,
  statsChange,
} from './author-stats.ts';
export { type Received, RollUpRepository } from './roll-up.repository.ts';
export { StorageQuota } from './storage-quota.ts';
