import { githubRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { BrowseService } from './browse.service.ts';
import type { GithubService } from './github.service.ts';

const {
  'GET /github/auth': _auth,
  'GET /github/callback': _landing,
  'POST /github/callback': _finish,
  ...table
} = githubRoutes;

/** The routes of the connection, but for those that make it. */
export const connectionRoutes = table;

export function connectionHandlers({
  github,
  browse,
}: {
  github: GithubService;
  browse: BrowseService;
}): Handlers<typeof connectionRoutes> {
  return {
    'GET /github/status': (ctx) => github.status(ctx),
    'DELETE /github/disconnect': (ctx) => github.disconnect(ctx),
    'GET /github/repositories': (ctx, { query }) => browse.repositories(ctx, query),
    'GET /github/repositories/:owner/:repo': (ctx, { params }) => browse.one(ctx, params),
    'GET /github/repositories/:owner/:repo/contents': (ctx, { params, query }) =>
      browse.contents(ctx, params, query),
    'GET /github/repositories/:owner/:repo/branches': (ctx, { params, query }) =>
      browse.branches(ctx, params, query),
    'GET /github/gists': (ctx, { query }) => browse.gists(ctx, query),
  };
}
