import { type GithubStatus, githubRoutes } from '@snippetry/contracts';
import type { BrowserCookie, Handlers, UserContext } from '@snippetry/service-kit';
import type { OauthService, Outcome } from './oauth.service.ts';

const {
  'GET /github/auth': auth,
  'GET /github/callback': landing,
  'POST /github/callback': finish,
} = githubRoutes;

/** The routes that make a connection. */
export const oauthRoutes = {
  'GET /github/auth': auth,
  'GET /github/callback': landing,
  'POST /github/callback': finish,
};

export interface OauthHandlerDeps {
  oauth: OauthService;
  status: (ctx: UserContext) => Promise<GithubStatus>;
  cookie: BrowserCookie;
}

function addressOf({ returnTo, error }: Outcome): string {
  const separator = returnTo.includes('?') ? '&' : '?';
  return `${returnTo}${separator}${error === null ? 'connected=true' : `error=${error}`}`;
}

export function oauthHandlers({
  oauth,
  status,
  cookie,
}: OauthHandlerDeps): Handlers<typeof oauthRoutes> {
  return {
    'GET /github/auth': async (ctx, { query, res }) => {
      const { authUrl, nonce } = await oauth.begin(ctx, query);
      cookie.set(res, nonce);
      res.setHeader('cache-control', 'no-store');
      return { authUrl };
    },
    'GET /github/callback': async (ctx, { query, headers, res }) => {
      const outcome = await oauth.land(ctx, query, headers.cookie);
      res.setHeader('cache-control', 'no-store');
      // The address has the code and the state in it.
      res.setHeader('referrer-policy', 'no-referrer');
      const address = addressOf(outcome);
      res.redirect(303, address);
      return address;
    },
    'POST /github/callback': async (ctx, { body }) => {
      await oauth.finish(ctx, body);
      return status(ctx);
    },
  };
}
