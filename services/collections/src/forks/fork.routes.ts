import type { collectionRoutes, packRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ForkService } from './fork.service.ts';
import type { UpdateService } from './update.service.ts';

type ForkHandlers = Pick<Handlers<typeof collectionRoutes>, 'POST /collections/:id/fork'> &
  Pick<Handlers<typeof packRoutes>, 'POST /collections/:id/update'>;

export function forkHandlers({
  forks,
  updates,
  limit,
}: {
  forks: ForkService;
  updates: UpdateService;
  /** Of new collections. */
  limit: UserLimit;
}): ForkHandlers {
  return {
    'POST /collections/:id/fork': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return { collection: await forks.fork(ctx, params.id) };
    },
    'POST /collections/:id/update': (ctx, { params }) => updates.update(ctx, params.id),
  };
}
