import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { HidingService } from './hiding.service.ts';

export function hidingHandlers(hiding: HidingService) {
  return {
    'POST /snippets/:id/lift-hiding': async (ctx, { params }) => {
      await hiding.lift(ctx, params.id);
      return {};
    },
  } satisfies Partial<Handlers<typeof snippetRoutes>>;
}
