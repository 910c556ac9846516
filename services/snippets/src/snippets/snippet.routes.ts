import type { IncomingHttpHeaders } from 'node:http';
import {
  AppError,
  type revisionRoutes,
  type Snippet,
  type snippetRoutes,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { type Handlers, revisionOfTags, tagRevision, type UserLimit } from '@snippetry/service-kit';
import { presentEntry, presentRevision } from './revision.presenter.ts';
import type { SnippetService } from './snippet.service.ts';

/**
 * Returns the revision that the user edited, from `If-Match` or the body; undefined if neither
 * names one, or if `If-Match` is `*`.
 *
 * @throws AppError `request.invalid` if `If-Match` names no revision, `snippet.stale_revision`
 * if both name one and differ
 */
function seenRevision(
  { 'if-match': tags }: IncomingHttpHeaders,
  inBody: number | undefined,
): number | undefined {
  const seen = tags === undefined ? undefined : revisionOfTags(tags);
  if (seen === undefined) return inBody;
  if (seen === null) {
    const fault = msg('If-Match must be a revision, such as "3"');
    throw new AppError('request.invalid', {
      message: fault,
      errors: [{ path: 'If-Match', msg: fault }],
    });
  }
  if (inBody !== undefined && inBody !== seen) throw new AppError('snippet.stale_revision');
  return seen;
}

/** Returns a response with a snippet, whose `ETag` is the revision. */
function answer(snippet: Snippet): { snippet: Snippet } {
  return tagRevision({ snippet }, snippet.revision);
}

export function snippetHandlers(snippets: SnippetService, limit: UserLimit) {
  return {
    'GET /snippets/:id': async (ctx, { params, query, res }) => {
      const isSeen = res.req.method !== 'HEAD' && query.ahead === undefined;
      return answer(await snippets.open(ctx, params.id, isSeen));
    },
    'POST /snippets': async (ctx, { body }) => {
      await limit.count(ctx.viewer);
      return answer(await snippets.create(ctx, body));
    },
    'PUT /snippets/:id': async (ctx, { params, body, headers }) => {
      const revision = seenRevision(headers, body.revision);
      return answer(await snippets.update(ctx, params.id, { ...body, revision }));
    },
    'GET /snippets/:id/revisions': async (ctx, { params }) => {
      const states = await snippets.revisions(ctx, params.id);
      return { revisions: states.map(presentEntry) };
    },
    'GET /snippets/:id/revisions/:revision': async (ctx, { params: { id, revision } }) => ({
      revision: presentRevision(await snippets.openRevision(ctx, id, revision)),
    }),
    'DELETE /snippets/:id/revisions/:revision': async (ctx, { params: { id, revision } }) => {
      await snippets.removeRevision(ctx, id, revision);
      return {};
    },
    'POST /snippets/:id/revisions/:revision/restore': async (ctx, { params, body, headers }) => {
      const { id, revision } = params;
      const seen = seenRevision(headers, body.seen);
      return answer(await snippets.restoreRevision(ctx, id, { revision, seen }));
    },
  } satisfies Partial<Handlers<typeof snippetRoutes & typeof revisionRoutes>>;
}
