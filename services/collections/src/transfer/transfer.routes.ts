import type { collectionInternalRoutes, collectionTransferRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import { type CollectionRecord, memberIdsOf } from '../domain/collection.ts';
import type { TransferRepository } from '../store/transfer.repository.ts';
import type { ImportService } from './import.service.ts';

/** Items as which a collection counts: it is written in a transaction of its own. */
const ITEMS_EACH = 10;

export function importHandlers(
  imports: ImportService,
  limit: UserLimit,
): Handlers<typeof collectionTransferRoutes> {
  return {
    'POST /collections/import': async (ctx, { body }) => {
      if (!body.dryRun) await limit.count(ctx.viewer, ITEMS_EACH * body.collections.length);
      return imports.import(ctx, body);
    },
  };
}

function toOwned(record: CollectionRecord) {
  const { id, name, description, readme, tags, isPublic } = record;
  return {
    _id: id,
    name,
    description,
    readme,
    tags,
    isPublic,
    snippetIds: memberIdsOf(record),
  };
}

/** Handlers of the routes for the export, which belongs to the snippets service, and for the sitemap. */
export function exportHandlers(
  transfers: TransferRepository,
): Handlers<typeof collectionInternalRoutes> {
  return {
    'POST /internal/collections/of-owner': async (_ctx, { body }) => ({
      ids: await transfers.idsOf(body.ownerId),
    }),
    'POST /internal/collections/addresses': (_ctx, { body }) => transfers.addresses(body.after),
    'POST /internal/collections/contents': async (_ctx, { body }) => ({
      collections: (await transfers.ownedBy(body.ownerId, body.ids)).map(toOwned),
    }),
  };
}
