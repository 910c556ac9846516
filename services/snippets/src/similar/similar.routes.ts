import type { transferRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { SimilarService } from './similar.service.ts';

export function similarHandlers(
  similar: SimilarService,
): Pick<Handlers<typeof transferRoutes>, 'POST /snippets/similar'> {
  return {
    'POST /snippets/similar': async (ctx, { body }) => ({
      similar: await similar.similar(ctx, body),
    }),
  };
}
