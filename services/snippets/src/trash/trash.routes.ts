import type { snippetRoutes, trashRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { DuplicateService } from '../forks/index.ts';
import type { BulkService } from './bulk.service.ts';
import { presentTrashed } from './trash.presenter.ts';
import type { TrashService } from './trash.service.ts';

export function trashHandlers({
  trash,
  bulk,
  duplicates,
  limit,
}: {
  trash: TrashService;
  bulk: BulkService;
  duplicates: DuplicateService;
  /** Of new snippets. */
  limit: UserLimit;
}): Handlers<typeof trashRoutes> & Pick<Handlers<typeof snippetRoutes>, 'DELETE /snippets/:id'> {
  return {
    'DELETE /snippets/:id': async (ctx, { params }) => {
      await trash.remove(ctx, params.id);
      return {};
    },
    'GET /snippets/trash': async (ctx, { query }) => {
      const { items, pagination } = await trash.list(ctx, query);
      return { snippets: items.map(presentTrashed), pagination };
    },
    'DELETE /snippets/trash': async (ctx) => ({ removed: await trash.empty(ctx) }),
    'POST /snippets/trash/:id/restore': async (ctx, { params }) => ({
      snippet: await trash.restoreAndPresent(ctx, params.id),
    }),
    'DELETE /snippets/trash/:id': async (ctx, { params }) => {
      await trash.purge(ctx, params.id);
      return {};
    },
    'POST /snippets/bulk': (ctx, { body }) => bulk.run(ctx, body),
    'POST /snippets/:id/duplicate': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return { snippet: await duplicates.duplicate(ctx, params.id) };
    },
  };
}
