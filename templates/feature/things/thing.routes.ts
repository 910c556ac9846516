import type { thingRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ThingService } from './thing.service.ts';

export function thingHandlers(service: ThingService): Handlers<typeof thingRoutes> {
  return {
    'GET /things': (ctx, { query }) => service.list(ctx, query),
    'POST /things': async (ctx, { body }) => ({ thing: await service.add(ctx, body.text) }),
    'DELETE /things/:id': async (ctx, { params }) => {
      await service.delete(ctx, params.id);
      return {};
    },
  };
}
