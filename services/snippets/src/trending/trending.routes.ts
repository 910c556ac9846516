import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { TrendingService } from './trending.service.ts';

export function trendingHandlers(
  trending: TrendingService,
): Pick<Handlers<typeof snippetRoutes>, 'GET /snippets/trending'> {
  return {
    'GET /snippets/trending': async (ctx, { query }) => ({
      snippets: await trending.list(ctx, query.limit),
    }),
  };
}
