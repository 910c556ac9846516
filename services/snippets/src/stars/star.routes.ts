import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { StarService } from './star.service.ts';

export function starHandlers(
  stars: StarService,
  limit: UserLimit,
): Pick<Handlers<typeof snippetRoutes>, 'POST /snippets/:id/star'> {
  return {
    'POST /snippets/:id/star': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return stars.toggle(ctx, params.id);
    },
  };
}
