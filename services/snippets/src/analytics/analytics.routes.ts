import type { analyticsRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { AnalyticsService } from './analytics.service.ts';
import { analyticsCsv } from './analytics-csv.ts';

type AnalyticsRoute = 'GET /snippets/analytics' | 'GET /snippets/analytics/csv';

export function analyticsHandlers(
  analytics: AnalyticsService,
): Pick<Handlers<typeof analyticsRoutes>, AnalyticsRoute> {
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
  };
}
