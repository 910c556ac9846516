import type { trashRoutes } from '@snippetry/contracts';
import type { Handlers, UserViewer } from '@snippetry/service-kit';
import type { SnippetRecord } from '../snippets/snippet.record.ts';
import type { RouteParts } from '../snippets/snippet.routes.ts';
import { duplicate } from './duplicate.ts';
import { presentTrashed } from './trash.present.ts';

export function trashHandlers(parts: RouteParts): Handlers<typeof trashRoutes> {
  const { trash, bulk, snippets, writer } = parts;
  const shown = async (viewer: UserViewer, record: SnippetRecord) => ({
    snippet: await parts.showing.one(viewer, { ...record, truncated: false }),
  });
  return {
    'GET /snippets/trash': async ({ viewer, query }) => {
      const { items, pagination } = await trash.list(viewer, query);
      return { snippets: items.map(presentTrashed), pagination };
    },
    'DELETE /snippets/trash': async ({ viewer }) => ({ removed: await trash.empty(viewer) }),
    'POST /snippets/trash/:id/restore': async ({ viewer, params }) =>
      shown(viewer, await trash.restore(viewer, params.id)),
    'DELETE /snippets/trash/:id': async ({ viewer, params, requestId }) => {
      await trash.purge(viewer, params.id, { requestId });
      return {};
    },
    'POST /snippets/bulk': ({ viewer, body, requestId, log }) =>
      bulk.run(viewer, body, { requestId, log }),
    'POST /snippets/:id/duplicate': async ({ viewer, params, requestId }) => {
      const copy = await duplicate(viewer, params.id, { snippets, writer, requestId });
      return shown(viewer, copy);
    },
  };
}
