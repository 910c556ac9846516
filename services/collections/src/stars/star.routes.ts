import type { collectionRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { StarService } from './star.service.ts';

export function starHandlers(
  stars: StarService,
  limit: UserLimit,
): Pick<Handlers<typeof collectionRoutes>, 'POST /collections/:id/star'> {
  return {
    'POST /collections/:id/star': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return stars.toggle(ctx, params.id);
    },
  };
}
