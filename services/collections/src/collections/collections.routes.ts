import type { collectionRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import { sendFeed } from '@snippetry/service-kit/feed';
import type { CollectionService } from './collections.service.ts';

type OwnFeature = 'POST /collections/:id/star' | 'POST /collections/:id/fork';

export function collectionHandlers(
  service: CollectionService,
  limit: UserLimit,
): Omit<Handlers<typeof collectionRoutes>, OwnFeature> {
  return {
    'GET /collections': (ctx, { query }) => service.listPublic(ctx, query),
    'GET /collections/my': (ctx, { query }) => service.listOwn(ctx, query),
    'GET /collections/popular': (ctx, { query }) => service.listPopular(ctx, query),
    'GET /collections/starred': (ctx, { query }) => service.listStarred(ctx, query),
    'GET /collections/:id': async (ctx, { params }) => ({
      collection: await service.get(ctx, params.id),
    }),
    'GET /collections/:id/feed': async (ctx, { params, query: { format }, res }) =>
      sendFeed(res, await service.feed(ctx, params.id, format), format),
    'POST /collections': async (ctx, { body }) => {
      await limit.count(ctx.viewer);
      return { collection: await service.create(ctx, body) };
    },
    'PUT /collections/:id': async (ctx, { params, body }) => ({
      collection: await service.update(ctx, params.id, body),
    }),
    'DELETE /collections/:id': async (ctx, { params }) => {
      await service.remove(ctx, params.id);
      return {};
    },
  };
}
