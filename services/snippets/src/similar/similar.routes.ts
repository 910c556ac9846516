import type { snippetRoutes, transferRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { AlikeService, SimilarService } from './similar.service.ts';

export function similarHandlers({
  similar,
  alike,
}: {
  similar: SimilarService;
  alike: AlikeService;
}): Pick<Handlers<typeof transferRoutes>, 'POST /snippets/similar'> &
  Pick<Handlers<typeof snippetRoutes>, 'GET /snippets/:id/similar'> {
  return {
    'POST /snippets/similar': async (ctx, { body }) => ({
      similar: await similar.similar(ctx, body),
    }),
    'GET /snippets/:id/similar': async (ctx, { params, query }) => ({
      snippets: await alike.alike(ctx, params.id, query.limit),
    }),
  };
}
