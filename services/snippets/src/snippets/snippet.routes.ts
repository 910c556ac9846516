import type { snippetRoutes as routes, Snippet } from '@snippetry/contracts';
import { type Handlers, tagRevision, type UserLimit } from '@snippetry/service-kit';
import { seenRevision } from '../domain/seen-revision.ts';
import type { SnippetService } from './snippet.service.ts';

type Own = 'GET /snippets/:id' | 'POST /snippets' | 'PUT /snippets/:id';

/** The answer with a snippet, whose `ETag` names the revision. */
function answer(snippet: Snippet): { snippet: Snippet } {
  return tagRevision({ snippet }, snippet.revision);
}

export function snippetHandlers(
  snippets: SnippetService,
  limit: UserLimit,
): Pick<Handlers<typeof routes>, Own> {
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
  };
}
