import { apiRoutes, parseRouteKey, type RouteKey, type RouteSpec } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { clientNetwork } from './client-network.ts';
import type { Limiter } from './limiter.ts';

interface StrictRoute {
  /** `GET /api/auth/external/:provider/start`. */
  name: string;
  pattern: RegExp;
}

/** The routes with the strict limit. */
function strictRoutes(): StrictRoute[] {
  const table: Record<string, RouteSpec> = apiRoutes;
  return Object.entries(table)
    .filter(([, spec]) => spec.limit === 'auth')
    .map(([key]) => {
      // Object.entries forgets the key type.
      const { method, path } = parseRouteKey(key as RouteKey);
      const name = `${method} /api${path}`;
      return { name, pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`) };
    });
}

/** Names a route as services match it: they ignore case and a final slash, and answer HEAD like GET. */
function routeOf(method: string, path: string): string {
  const name = method === 'HEAD' ? 'GET' : method;
  return `${name} ${path.toLowerCase().replace(/\/$/, '')}`;
}

/** Limits requests per client network: strictly and separately on each password route, else generously. */
export function rateLimit(limiters: { auth: Limiter; general: Limiter }): RequestHandler {
  const strict = strictRoutes();
  return async (req, _res, next) => {
    const route = routeOf(req.method, req.path);
    const network = clientNetwork(req.ip);
    const own = strict.find(({ pattern }) => pattern.test(route));
    const verdict = own
      ? await limiters.auth.consume(`${network} ${own.name}`)
      : await limiters.general.consume(network);
    if (verdict.allowed) return next();
    next(new AppError('request.rate_limited', { retryAfter: verdict.retryAfter }));
  };
}
