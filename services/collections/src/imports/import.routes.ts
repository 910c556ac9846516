import type { collectionTransferRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ImportService } from './import.service.ts';

/** Items that a collection counts as: it is written in its own transaction. */
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
