import type { collectionRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { sendFeed } from '@snippetry/service-kit/feed';
import type { CollectionService } from './collections.service.ts';

export function collectionHandlers(service: CollectionService): Handlers<typeof collectionRoutes> {
  return {
    'GET /collections': (ctx, { query }) => service.listPublic(ctx, query),
    'GET /collections/my': (ctx, { query }) => service.listOwn(ctx, query),
    'GET /collections/:id': async (ctx, { params }) => ({
      collection: await service.get(ctx, params.id),
    }),
    'GET /collections/:id/feed': async (ctx, { params, query: { format }, res }) =>
      sendFeed(res, await service.feed(ctx, params.id, format), format),
    'POST /collections': async (ctx, { body }) => ({ collection: await service.create(ctx, body) }),
    'POST /collections/:id/snippets': (ctx, { params, body }) => {
      const snippetIds = body.snippetIds ?? (body.snippetId ? [body.snippetId] : []);
      return service.addSnippets(ctx, params.id, snippetIds);
    },
    'DELETE /collections/:id/snippets/:snippetId': async (ctx, { params }) => ({
      collection: await service.removeSnippet(ctx, params.id, params.snippetId),
    }),
  };
}
