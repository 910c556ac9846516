import type { githubRoutes } from '@snippetry/contracts';
import type { BrowserCookie, Handlers } from '@snippetry/service-kit';
import type { BrowseService } from './browse.service.ts';
import type { GithubService } from './github.service.ts';
import type { OauthService, Outcome } from './oauth.service.ts';

export interface GithubHandlerDeps {
  github: GithubService;
  browse: BrowseService;
  oauth: OauthService;
  cookie: BrowserCookie;
}

function addressOf({ returnTo, error }: Outcome): string {
  const separator = returnTo.includes('?') ? '&' : '?';
  return `${returnTo}${separator}${error === null ? 'connected=true' : `error=${error}`}`;
}

export function githubHandlers({
  github,
  browse,
  oauth,
  cookie,
}: GithubHandlerDeps): Handlers<typeof githubRoutes> {
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
    'GET /github/auth': async (ctx, { query, res }) => {
      const { authUrl, nonce } = await oauth.begin(ctx, query);
      cookie.set(res, nonce);
      res.setHeader('cache-control', 'no-store');
      return { authUrl };
    },
    'GET /github/callback': async (ctx, { query, headers, res }) => {
      const outcome = await oauth.land(ctx, query, headers.cookie);
      res.setHeader('cache-control', 'no-store');
      // The address contains the code and the state.
      res.setHeader('referrer-policy', 'no-referrer');
      const address = addressOf(outcome);
      res.redirect(303, address);
      return address;
    },
    'POST /github/callback': async (ctx, { body }) => {
      await oauth.finish(ctx, body);
      return github.status(ctx);
    },
  };
}
