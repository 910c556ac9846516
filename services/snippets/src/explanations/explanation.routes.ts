import type { snippetChangeInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ExplanationService } from './explanation.service.ts';

export function explanationHandlers(
  explanations: ExplanationService,
): Pick<Handlers<typeof snippetChangeInternalRoutes>, 'PUT /internal/snippets/:id/explanation'> {
  return {
    'PUT /internal/snippets/:id/explanation': async (ctx, { params, body }) => ({
      stored: await explanations.store(ctx, params.id, body),
    }),
  };
}
