import type { snippetChangeInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ImportedService } from './imported.service.ts';

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
