import type { collectionRoutes, packRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ForkService } from './fork.service.ts';

type ForkHandlers = Pick<Handlers<typeof collectionRoutes>, 'POST /collections/:id/fork'> &
  Pick<Handlers<typeof packRoutes>, 'POST /collections/:id/update'>;

/** @param limit limits new collections */
export function forkHandlers(service: ForkService, limit: UserLimit): ForkHandlers {
  return {
    'POST /collections/:id/fork': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return { collection: await service.fork(ctx, params.id) };
    },
    'POST /collections/:id/update': (ctx, { params }) => service.update(ctx, params.id),
  };
}
