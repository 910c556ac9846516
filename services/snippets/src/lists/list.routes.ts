import type { feedRoutes, snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { sendFeed } from '@snippetry/service-kit/feed';
import type { FeedService } from './feed.service.ts';
import type { ListService, SummaryService, TrendingService } from './list.service.ts';

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

export function feedHandlers(feeds: FeedService): Handlers<typeof feedRoutes> {
  return {
    'GET /snippets/feed': async (ctx, { query: { format, ...filters }, res }) =>
      sendFeed(res, await feeds.community(ctx, filters, format), format),
    'GET /snippets/user/:userId/feed': async (ctx, { params, query: { format }, res }) =>
      sendFeed(res, await feeds.ofUser(ctx, params.userId, format), format),
  };
}

export function trendingHandlers(
  trending: TrendingService,
): Pick<Handlers<typeof snippetRoutes>, 'GET /snippets/trending'> {
  return {
    'GET /snippets/trending': async (ctx, { query }) => ({
      snippets: await trending.list(ctx, query.limit),
    }),
  };
}
