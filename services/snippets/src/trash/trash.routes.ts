import type { snippetRoutes, trashRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { BulkService } from './bulk.service.ts';
import { presentTrashed } from './trash.presenter.ts';
import type { TrashService } from './trash.service.ts';

export function trashHandlers(trash: TrashService, bulk: BulkService) {
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
  } satisfies Partial<Handlers<typeof snippetRoutes & typeof trashRoutes>>;
}
