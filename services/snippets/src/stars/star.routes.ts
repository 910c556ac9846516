import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { StarService } from './star.service.ts';

export function starHandlers(stars: StarService, limit: UserLimit) {
  return {
    'POST /snippets/:id/star': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return stars.toggle(ctx, params.id);
    },
  } satisfies Partial<Handlers<typeof snippetRoutes>>;
}
