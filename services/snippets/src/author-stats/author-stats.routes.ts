import type { analyticsRoutes, storageRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { type AnalyticsService, analyticsCsv } from './analytics.service.ts';
import type { StorageQuota } from './storage-quota.ts';

export function authorStatsHandlers(analytics: AnalyticsService, quota: StorageQuota) {
  return {
    'GET /snippets/analytics': async (ctx, { query }) => ({
      analytics: await analytics.read(ctx, query.range),
    }),
    'GET /snippets/analytics/csv': async (ctx, { query, res }) => {
      const csv = analyticsCsv(await analytics.read(ctx, query.range));
      res.attachment(`snippetry-analytics-${query.range}.csv`);
      res.set({ 'cache-control': 'private, no-store', vary: 'Authorization' });
      res.type('text/csv; charset=utf-8').send(csv);
      return csv;
    },
    'GET /snippets/storage': (ctx) => quota.show(ctx),
  } satisfies Partial<Handlers<typeof analyticsRoutes & typeof storageRoutes>>;
}
