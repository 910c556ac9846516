import type { revisionRoutes } from '@snippetry/contracts';
import { type Handlers, tagRevision } from '@snippetry/service-kit';
import { seenRevision } from '../domain/seen-revision.ts';
import { presentEntry, presentRevision } from './revision.presenter.ts';
import type { RevisionService } from './revision.service.ts';

export function revisionHandlers(history: RevisionService): Handlers<typeof revisionRoutes> {
  return {
    'GET /snippets/:id/revisions': async (ctx, { params }) => {
      const states = await history.list(ctx, params.id);
      return { revisions: states.map(presentEntry) };
    },
    'GET /snippets/:id/revisions/:revision': async (ctx, { params: { id, revision } }) => ({
      revision: presentRevision(await history.open(ctx, id, revision)),
    }),
    'DELETE /snippets/:id/revisions/:revision': async (ctx, { params: { id, revision } }) => {
      await history.remove(ctx, id, revision);
      return {};
    },
    'POST /snippets/:id/revisions/:revision/restore': async (ctx, { params, body, headers }) => {
      const { id, revision } = params;
      const seen = seenRevision(headers, body.seen);
      const snippet = await history.restore(ctx, id, { revision, seen });
      return tagRevision({ snippet }, snippet.revision);
    },
  };
}
