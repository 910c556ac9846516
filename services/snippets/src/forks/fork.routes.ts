import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ForkService } from './fork.service.ts';

export function forkHandlers(
  forks: ForkService,
  limit: UserLimit,
): Pick<Handlers<typeof snippetRoutes>, 'POST /snippets/:id/fork'> {
  return {
    'POST /snippets/:id/fork': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return { snippet: await forks.fork(ctx, params.id) };
    },
  };
}
