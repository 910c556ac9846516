import type { externalSignInRoutes, SignInOptions } from '@snippetry/contracts';
import type { BrowserCookie, Handlers } from '@snippetry/service-kit';
import type { AccessPolicyReader } from '../ports/access-policy.ts';
import { clientInfoOf } from '../ports/place-of.ts';
import type { ExternalService } from './external.service.ts';
import type { FinishService } from './finish.service.ts';
import type { IdentityService } from './identities.service.ts';
import type { Providers } from './providers.ts';

export interface ExternalHandlerDeps {
  external: ExternalService;
  finishing: FinishService;
  identities: IdentityService;
  providers: Providers;
  policy: AccessPolicyReader;
  requiresVerifiedEmail: boolean;
  cookie: BrowserCookie;
}

async function optionsOf(deps: ExternalHandlerDeps): Promise<SignInOptions> {
  const { providers, policy, requiresVerifiedEmail } = deps;
  const sites = providers.all.map(({ id, name, isSandbox }) => ({ id, name, isSandbox }));
  return { providers: sites, ...(await policy.read()), requiresVerifiedEmail };
}

/** Returns the query parameters that the provider sent with the redirect. */
function answerOf(query: Record<string, string | undefined>): URLSearchParams {
  const answer = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) answer.set(name, value);
  }
  return answer;
}

/** Handlers that redirect browsers to identity providers and back. */
function journeyHandlers({ external, cookie }: ExternalHandlerDeps) {
  return {
    'GET /auth/external/:provider/start': async (ctx, { params, query, res }) => {
      const { url, browser } = await external.start(ctx, params.provider, query);
      if (browser) cookie.set(res, browser);
      res.setHeader('cache-control', 'no-store');
      res.redirect(303, url);
      return url;
    },
    'GET /auth/external/:provider/callback': async (ctx, { params, query, headers, res }) => {
      const landing = { answer: answerOf(query), cookies: headers.cookie };
      const address = await external.land(ctx, params.provider, landing);
      res.setHeader('cache-control', 'no-store');
      // The URL contains the code and the state.
      res.setHeader('referrer-policy', 'no-referrer');
      res.redirect(303, address);
      return address;
    },
  } satisfies Partial<Handlers<typeof externalSignInRoutes>>;
}

export function externalHandlers(deps: ExternalHandlerDeps): Handlers<typeof externalSignInRoutes> {
  const { finishing, identities, cookie } = deps;
  return {
    ...journeyHandlers(deps),
    'GET /auth/sign-in-options': () => optionsOf(deps),
    'POST /auth/external/finish': (ctx, { body, headers, res }) =>
      finishing.finish(ctx, { ...body, cookies: headers.cookie, ...clientInfoOf(res.req) }),
    'POST /auth/external/link': (ctx, { body, headers, res }) =>
      finishing.link(ctx, { ...body, cookies: headers.cookie, ...clientInfoOf(res.req) }),
    'GET /auth/identities': async (ctx) => ({ identities: await identities.list(ctx) }),
    'POST /auth/identities/:provider': async (ctx, { params, res }) => {
      const { url, browser } = await identities.begin(ctx, params.provider);
      cookie.set(res, browser);
      res.setHeader('cache-control', 'no-store');
      return { url };
    },
    'DELETE /auth/identities/:id': async (ctx, { params, res }) => {
      await identities.unlink(ctx, params.id, clientInfoOf(res.req));
      return {};
    },
  };
}
