import { type GithubStatus, githubRoutes } from '@snippetry/contracts';
import type { Handlers, UserContext } from '@snippetry/service-kit';
import { browserCookie, removedCookie } from './browser-cookie.ts';
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
  /** Whether people reach the product by https. */
  isSecure: boolean;
}

function addressOf({ returnTo, error }: Outcome): string {
  const separator = returnTo.includes('?') ? '&' : '?';
  return `${returnTo}${separator}${error === null ? 'connected=true' : `error=${error}`}`;
}

export function oauthHandlers({
  oauth,
  status,
  isSecure,
}: OauthHandlerDeps): Handlers<typeof oauthRoutes> {
  return {
    'GET /github/auth': async (ctx, { query, res }) => {
      const { authUrl, state, nonce } = await oauth.begin(ctx, query);
      res.append('set-cookie', browserCookie({ state, nonce }, isSecure));
      res.setHeader('cache-control', 'no-store');
      return { authUrl };
    },
    'GET /github/callback': async (ctx, { query, headers, res }) => {
      const outcome = await oauth.land(ctx, query, headers.cookie);
      if (query.state) res.append('set-cookie', removedCookie(query.state, isSecure));
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
