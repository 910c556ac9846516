import type { feedRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { sendFeed } from '@snippetry/service-kit/feed';
import type { FeedService } from './feed.service.ts';

export function feedHandlers(feeds: FeedService): Handlers<typeof feedRoutes> {
  return {
    'GET /snippets/feed': async (ctx, { query: { format, ...filters }, res }) =>
      sendFeed(res, await feeds.community(ctx, filters, format), format),
    'GET /snippets/user/:userId/feed': async (ctx, { params, query: { format }, res }) =>
      sendFeed(res, await feeds.ofUser(ctx, params.userId, format), format),
  };
}
