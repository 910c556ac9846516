import type { snippetRoutes as routes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import { seenRevision } from '../domain/seen-revision.ts';
import type { SnippetService } from './snippet.service.ts';

type Own = 'GET /snippets/:id' | 'POST /snippets' | 'PUT /snippets/:id';

export function snippetHandlers(
  snippets: SnippetService,
  limit: UserLimit,
): Pick<Handlers<typeof routes>, Own> {
  return {
    'GET /snippets/:id': async (ctx, { params, query, res }) => {
      const isSeen = res.req.method !== 'HEAD' && query.ahead === undefined;
      return { snippet: await snippets.open(ctx, params.id, isSeen) };
    },
    'POST /snippets': async (ctx, { body }) => {
      await limit.count(ctx.viewer);
      return { snippet: await snippets.create(ctx, body) };
    },
    'PUT /snippets/:id': async (ctx, { params, body, headers }) => {
      const revision = seenRevision(headers, body.revision);
      return { snippet: await snippets.update(ctx, params.id, { ...body, revision }) };
    },
  };
}
