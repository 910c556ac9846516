import type { snippetChangeInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ExplanationService, ImportedService } from './integration.service.ts';

export function importedHandlers(
  imported: ImportedService,
): Pick<
  Handlers<typeof snippetChangeInternalRoutes>,
  'POST /internal/snippets/imported' | 'POST /internal/snippets/:id/content'
> {
  return {
    'POST /internal/snippets/imported': (ctx, { body }) => imported.make(ctx, body),
    'POST /internal/snippets/:id/content': (ctx, { params, body }) =>
      imported.replaceCode(ctx, params.id, body),
  };
}

export function explanationHandlers(
  explanations: ExplanationService,
): Pick<Handlers<typeof snippetChangeInternalRoutes>, 'PUT /internal/snippets/:id/explanation'> {
  return {
    'PUT /internal/snippets/:id/explanation': async (ctx, { params, body }) => ({
      stored: await explanations.store(ctx, params.id, body),
    }),
  };
}
