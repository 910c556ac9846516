import { githubJobRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { SourceService } from './source.service.ts';

const {
  'GET /github/sources': list,
  'GET /github/sources/:snippetId': one,
  'GET /github/sources/:snippetId/upstream': upstream,
  'POST /github/sources/:snippetId': decide,
} = githubJobRoutes;

/** Routes of the sources of imported snippets. */
export const sourceRoutes = {
  'GET /github/sources': list,
  'GET /github/sources/:snippetId': one,
  'GET /github/sources/:snippetId/upstream': upstream,
  'POST /github/sources/:snippetId': decide,
};

export function sourceHandlers(sources: SourceService): Handlers<typeof sourceRoutes> {
  return {
    'GET /github/sources': async (ctx) => ({ sources: await sources.drifted(ctx) }),
    'GET /github/sources/:snippetId': async (ctx, { params }) => ({
      source: await sources.find(ctx, params.snippetId),
    }),
    'GET /github/sources/:snippetId/upstream': (ctx, { params }) =>
      sources.upstream(ctx, params.snippetId),
    'POST /github/sources/:snippetId': (ctx, { params, body }) =>
      sources.decide(ctx, params.snippetId, body),
  };
}
