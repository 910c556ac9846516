import type { snippetRoutes, transferRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { SimilarService } from './similar.service.ts';

export function similarHandlers(similar: SimilarService) {
  return {
    'POST /snippets/similar': async (ctx, { body }) => ({
      similar: await similar.similar(ctx, body),
    }),
    'GET /snippets/:id/similar': async (ctx, { params, query }) => ({
      snippets: await similar.alike(ctx, params.id, query.limit),
    }),
  } satisfies Partial<Handlers<typeof snippetRoutes & typeof transferRoutes>>;
}
