import type { firstViewRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { FirstViewService } from './first-view.service.ts';

export function firstViewHandlers(views: FirstViewService): Handlers<typeof firstViewRoutes> {
  return {
    'GET /internal/snippets/:id/first-view': async (_ctx, { params }) => ({
      snippet: await views.snippet(params.id),
    }),
    'GET /internal/snippets/first-view': async () => ({ snippets: await views.newest() }),
  };
}
