import type { analyticsRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { CopyService } from './count.service.ts';

export function copyHandlers(copies: CopyService) {
  return {
    'POST /snippets/:id/copied': async (ctx, { params }) => ({
      copyCount: await copies.copied(ctx, params.id),
    }),
  } satisfies Partial<Handlers<typeof analyticsRoutes>>;
}
