import type { feedRoutes, snippetRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { sendFeed } from '@snippetry/service-kit/feed';
import type { FeedService } from './feed.service.ts';
import type { ListService } from './list.service.ts';

export function listHandlers(lists: ListService, feeds: FeedService) {
  return {
    'GET /snippets': (ctx, { query }) => lists.community(ctx, query),
    'GET /snippets/facets': async (ctx, { query }) => ({ facets: await lists.facets(ctx, query) }),
    'GET /snippets/my': (ctx, { query }) => lists.own(ctx, query),
    'GET /snippets/starred': (ctx, { query }) => lists.starred(ctx, query),
    'GET /snippets/user/:userId': (ctx, { params, query }) =>
      lists.community(ctx, { ...query, author: params.userId }),
    'GET /snippets/summary': async (ctx) => ({ summary: await lists.summary(ctx) }),
    'GET /snippets/trending': async (ctx, { query }) => ({
      snippets: await lists.trending(ctx, query.limit),
    }),
    'GET /snippets/feed': async (ctx, { query: { format, ...filters }, res }) =>
      sendFeed(res, await feeds.community(ctx, filters, format), format),
    'GET /snippets/user/:userId/feed': async (ctx, { params, query: { format }, res }) =>
      sendFeed(res, await feeds.ofUser(ctx, params.userId, format), format),
  } satisfies Partial<Handlers<typeof snippetRoutes & typeof feedRoutes>>;
}
