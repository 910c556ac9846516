import type { snippetChangeInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { IntegrationService } from './integration.service.ts';

export function integrationHandlers(
  service: IntegrationService,
): Handlers<typeof snippetChangeInternalRoutes> {
  return {
    'POST /internal/snippets/imported': (ctx, { body }) => service.make(ctx, body),
    'POST /internal/snippets/:id/content': (ctx, { params, body }) =>
      service.replaceCode(ctx, params.id, body),
    'PUT /internal/snippets/:id/explanation': async (ctx, { params, body }) => ({
      stored: await service.storeExplanation(ctx, params.id, body),
    }),
  };
}
