import { AppError, type analyticsRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { RouteParts } from '../snippets/snippet.routes.ts';
import { analyticsOf } from './analytics.service.ts';
import { analyticsCsv } from './csv.ts';

export function analyticsHandlers(parts: RouteParts): Handlers<typeof analyticsRoutes> {
  return {
    'GET /snippets/analytics': async ({ viewer, query }) => ({
      analytics: await analyticsOf(viewer, query.range, parts),
    }),
    'GET /snippets/analytics/csv': async ({ viewer, query, res }) => {
      const csv = analyticsCsv(await analyticsOf(viewer, query.range, parts));
      res.attachment(`snippetry-analytics-${query.range}.csv`);
      res.set({ 'cache-control': 'private, no-store', vary: 'Authorization' });
      res.type('text/csv; charset=utf-8').send(csv);
      return csv;
    },
    'GET /snippets/library': ({ viewer, query }) => parts.library.since(viewer, query),
    'POST /snippets/:id/copied': async ({ viewer, params }) => {
      const record = await parts.records.find(viewer, params.id);
      if (record === null) throw new AppError('snippet.not_found');
      return { copyCount: await parts.copies.count(viewer, record) };
    },
  };
}
