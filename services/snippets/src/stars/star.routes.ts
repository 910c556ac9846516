import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { StarService } from './star.service.ts';

export function starHandlers(
  stars: StarService,
): Pick<Handlers<typeof snippetRoutes>, 'POST /snippets/:id/star'> {
  return {
    'POST /snippets/:id/star': (ctx, { params }) => stars.toggle(ctx, params.id),
  };
}
