import type { authRoutes } from '@snippetry/contracts';
import { type Handlers, type RouteMount, rawRoute } from '@snippetry/service-kit';
import type { SessionService } from './sessions.service.ts';
import type { PublicJwk } from './token-issuer.ts';

export function sessionHandlers(
  service: SessionService,
): Pick<Handlers<typeof authRoutes>, 'POST /auth/logout'> {
  return {
    'POST /auth/logout': async (ctx, { res }) => {
      await service.signOut(ctx);
      // Not `storage`, which holds the device's theme and language, and pages for offline use.
      res.setHeader('clear-site-data', '"cache"');
      return {};
    },
  };
}

/** Serves the public keys that services verify tokens with. */
export function jwksRoute(jwk: PublicJwk): RouteMount {
  return rawRoute('/.well-known/jwks.json', (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=300');
    res.json({ keys: [jwk] });
  });
}
