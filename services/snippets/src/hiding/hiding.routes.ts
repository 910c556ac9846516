import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { HidingService } from './hiding.service.ts';

export function hidingHandlers(
  hiding: HidingService,
): Pick<Handlers<typeof snippetRoutes>, 'POST /snippets/:id/lift-hiding'> {
  return {
    'POST /snippets/:id/lift-hiding': async (ctx, { params }) => {
      await hiding.lift(ctx, params.id);
      return {};
    },
  };
}
