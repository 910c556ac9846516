import type { revisionRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { RouteParts } from '../snippets/snippet.routes.ts';
import { presentEntry, presentRevision } from './revision.present.ts';

export function revisionHandlers({
  history,
  showing,
}: RouteParts): Handlers<typeof revisionRoutes> {
  return {
    'GET /snippets/:id/revisions': async ({ viewer, params }) => {
      const states = await history.list(viewer, params.id);
      return { revisions: states.map(presentEntry) };
    },
    'GET /snippets/:id/revisions/:revision': async ({ viewer, params: { id, revision } }) => ({
      revision: presentRevision(await history.open(viewer, id, revision)),
    }),
    'POST /snippets/:id/revisions/:revision/restore': async (request) => {
      const { viewer, params, body, requestId } = request;
      const { revision } = params;
      const change = { revision, seen: body.seen, requestId };
      const record = await history.restore(viewer, params.id, change);
      return { snippet: await showing.one(viewer, { ...record, truncated: false }) };
    },
  };
}
