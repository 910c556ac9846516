import type { collectionRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ForkService } from './fork.service.ts';

export function forkHandlers(
  forks: ForkService,
): Pick<Handlers<typeof collectionRoutes>, 'POST /collections/:id/fork'> {
  return {
    'POST /collections/:id/fork': async (ctx, { params }) => ({
      collection: await forks.fork(ctx, params.id),
    }),
  };
}
