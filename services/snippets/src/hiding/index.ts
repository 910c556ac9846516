import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { HidingService, type HidingServiceDeps } from './hiding.service.ts';

export function createHiding(deps: HidingServiceDeps) {
  const service = new HidingService(deps);
  const handlers = {
    'POST /snippets/:id/lift-hiding': async (ctx, { params }) => {
      await service.lift(ctx, params.id);
      return {};
    },
  } satisfies Partial<Handlers<typeof snippetRoutes>>;
  return { service, handlers };
}
