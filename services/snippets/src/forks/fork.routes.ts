import type { snippetRoutes, trashRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ForkService } from './fork.service.ts';

export function forkHandlers(forks: ForkService, limit: UserLimit) {
  return {
    'POST /snippets/:id/fork': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return { snippet: await forks.fork(ctx, params.id) };
    },
    'POST /snippets/:id/duplicate': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return { snippet: await forks.duplicate(ctx, params.id) };
    },
  } satisfies Partial<Handlers<typeof snippetRoutes & typeof trashRoutes>>;
}
