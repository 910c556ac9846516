import type { externalSignInRoutes, SignInOptions } from '@snippetry/contracts';
import type { BrowserCookie, Handlers } from '@snippetry/service-kit';
import type { AccessPolicyService } from '../access-policy/index.ts';
import type { SignInPolicy } from '../accounts/index.ts';
import { clientInfoOf } from '../security-events/index.ts';
import type { IdentityService } from './identity.service.ts';
import type { Providers } from './identity.ts';
import type { IdentitySignInService } from './identity-sign-in.service.ts';

interface IdentityHandlerDeps {
  identities: IdentityService;
  signIns: IdentitySignInService;
  providers: Providers;
  policy: AccessPolicyService;
  signInPolicy: SignInPolicy;
  requiresVerifiedEmail: boolean;
  cookie: BrowserCookie;
}

async function optionsOf(deps: IdentityHandlerDeps): Promise<SignInOptions> {
  const { providers, policy, requiresVerifiedEmail, signInPolicy } = deps;
  const { hasPasswords } = signInPolicy;
  const sites = providers.all.map(({ id, name, isSandbox }) => ({ id, name, isSandbox }));
  return { providers: sites, ...(await policy.read()), requiresVerifiedEmail, hasPasswords };
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
function journeyHandlers({ identities, cookie }: IdentityHandlerDeps) {
  return {
    'GET /auth/external/:provider/start': async (ctx, { params, query, res }) => {
      const { url, browser } = await identities.start(ctx, params.provider, query);
      if (browser) cookie.set(res, browser);
      res.setHeader('cache-control', 'no-store');
      res.redirect(303, url);
      return url;
    },
    'GET /auth/external/:provider/callback': async (ctx, { params, query, headers, res }) => {
      const landing = { answer: answerOf(query), cookies: headers.cookie };
      const address = await identities.land(ctx, params.provider, landing);
      res.setHeader('cache-control', 'no-store');
      // The URL contains the code and the state.
      res.setHeader('referrer-policy', 'no-referrer');
      res.redirect(303, address);
      return address;
    },
  } satisfies Partial<Handlers<typeof externalSignInRoutes>>;
}

export function identityHandlers(deps: IdentityHandlerDeps): Handlers<typeof externalSignInRoutes> {
  const { signIns, identities, cookie } = deps;
  return {
    ...journeyHandlers(deps),
    'GET /auth/sign-in-options': () => optionsOf(deps),
    'POST /auth/external/finish': (ctx, { body, headers, res }) =>
      signIns.finish(ctx, { ...body, cookies: headers.cookie, ...clientInfoOf(res.req) }),
    'POST /auth/external/link': (ctx, { body, headers, res }) =>
      signIns.link(ctx, { ...body, cookies: headers.cookie, ...clientInfoOf(res.req) }),
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
