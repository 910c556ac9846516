import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ListService } from './list.service.ts';
import type { SummaryService } from './summary.service.ts';

type Own =
  | 'GET /snippets'
  | 'GET /snippets/facets'
  | 'GET /snippets/my'
  | 'GET /snippets/starred'
  | 'GET /snippets/user/:userId'
  | 'GET /snippets/summary';

export function listHandlers({
  lists,
  summaries,
}: {
  lists: ListService;
  summaries: SummaryService;
}): Pick<Handlers<typeof snippetRoutes>, Own> {
  return {
    'GET /snippets': (ctx, { query }) => lists.community(ctx, query),
    'GET /snippets/facets': async (ctx, { query }) => ({ facets: await lists.facets(ctx, query) }),
    'GET /snippets/my': (ctx, { query }) => lists.own(ctx, query),
    'GET /snippets/starred': (ctx, { query }) => lists.starred(ctx, query),
    'GET /snippets/user/:userId': (ctx, { params, query }) =>
      lists.community(ctx, { ...query, author: params.userId }),
    'GET /snippets/summary': async (ctx) => ({ summary: await summaries.summary(ctx) }),
  };
}
