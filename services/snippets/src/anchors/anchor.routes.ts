import type { snippetInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { AnchorService } from './anchor.service.ts';

export function anchorHandlers(
  anchors: AnchorService,
): Pick<Handlers<typeof snippetInternalRoutes>, 'POST /internal/snippets/:id/anchors'> {
  return {
    'POST /internal/snippets/:id/anchors': async (_ctx, { params, body }) => ({
      found: await anchors.find(params.id, body),
    }),
  };
}
