import type { collectionRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { CollectionService } from './collection.service.ts';

export function collectionHandlers(
  collections: CollectionService,
): Handlers<typeof collectionRoutes> {
  return {
    'GET /collections': ({ viewer, requestId, query }) =>
      collections.listPublic({ viewer, requestId }, query),
    'GET /collections/my': ({ viewer, requestId, query }) =>
      collections.listOwn({ viewer, requestId }, query),
    'GET /collections/:id': async ({ viewer, requestId, params }) => ({
      collection: await collections.get({ viewer, requestId }, params.id),
    }),
    'POST /collections': async ({ viewer, requestId, body }) => ({
      collection: await collections.create({ viewer, requestId }, body),
    }),
    'POST /collections/:id/snippets': ({ viewer, requestId, params, body }) =>
      collections.add(
        { viewer, requestId },
        params.id,
        body.snippetIds ?? [body.snippetId ?? ''].filter((id) => id !== ''),
      ),
    'DELETE /collections/:id/snippets/:snippetId': async ({ viewer, requestId, params }) => ({
      collection: await collections.remove({ viewer, requestId }, params.id, params.snippetId),
    }),
  };
}
