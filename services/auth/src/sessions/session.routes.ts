import type { authRoutes, sessionRoutes } from '@snippetry/contracts';
import { type Handlers, type PublicJwk, type RouteMount, rawRoute } from '@snippetry/service-kit';
import { clientInfoOf, type SecurityLog } from '../security-events/index.ts';
import type { SessionService } from './session.service.ts';

export function signOutHandlers(service: SessionService) {
  return {
    'POST /auth/logout': async (ctx, { res }) => {
      await service.signOut(ctx);
      // Not `storage`, which holds the device's theme and language, and pages for offline use.
      res.setHeader('clear-site-data', '"cache"');
      return {};
    },
  } satisfies Partial<Handlers<typeof authRoutes>>;
}

export function sessionHandlers(
  service: SessionService,
  security: SecurityLog,
): Handlers<typeof sessionRoutes> {
  return {
    'GET /auth/sessions': async (ctx, { res }) => ({
      sessions: await service.list(ctx, clientInfoOf(res.req)),
    }),
    'DELETE /auth/sessions/:id': async (ctx, { params }) => {
      await service.end(ctx, params.id);
      return {};
    },
    'POST /auth/sessions/end-all': async (ctx, { body, res }) => {
      await service.endAllOwn(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'GET /auth/security-events': (ctx, { query }) => security.page(ctx, query),
  };
}

/** Serves the public keys that services verify tokens with. */
export function jwksRoute(keys: PublicJwk[]): RouteMount {
  return rawRoute('/.well-known/jwks.json', (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=300');
    res.json({ keys });
  });
}
