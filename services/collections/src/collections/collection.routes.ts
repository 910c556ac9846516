import type { collectionInternalRoutes, collectionRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import { sendFeed } from '@snippetry/service-kit/feed';
import type { CollectionService } from './collection.service.ts';

export function collectionHandlers(
  service: CollectionService,
  limits: Record<'creation' | 'stars', UserLimit>,
): Omit<Handlers<typeof collectionRoutes>, 'POST /collections/:id/fork'> {
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
      await limits.creation.count(ctx.viewer);
      return { collection: await service.create(ctx, body) };
    },
    'PUT /collections/:id': async (ctx, { params, body }) => ({
      collection: await service.update(ctx, params.id, body),
    }),
    'DELETE /collections/:id': async (ctx, { params }) => {
      await service.remove(ctx, params.id);
      return {};
    },
    'POST /collections/:id/star': async (ctx, { params }) => {
      await limits.stars.count(ctx.viewer);
      return service.toggleStar(ctx, params.id);
    },
  };
}

/** Handlers for the export of the snippets service and for the sitemap. */
export function collectionInternalHandlers(
  service: CollectionService,
): Handlers<typeof collectionInternalRoutes> {
  return {
    'POST /internal/collections/of-owner': async (_ctx, { body }) => ({
      ids: await service.idsOf(body.ownerId),
    }),
    'POST /internal/collections/addresses': (_ctx, { body }) => service.addresses(body.after),
    'POST /internal/collections/contents': async (_ctx, { body }) => ({
      collections: await service.ownedBy(body.ownerId, body.ids),
    }),
  };
}
