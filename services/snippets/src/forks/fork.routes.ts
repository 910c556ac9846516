import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ForkService } from './fork.service.ts';

export function forkHandlers(
  forks: ForkService,
): Pick<Handlers<typeof snippetRoutes>, 'POST /snippets/:id/fork'> {
  return {
    'POST /snippets/:id/fork': async (ctx, { params }) => ({
      snippet: await forks.fork(ctx, params.id),
    }),
  };
}
