import { apiRoutes, parseRouteKey, type RouteKey, type RouteSpec } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { clientNetwork } from './client-network.ts';
import type { Limiter } from './limiter.ts';

/** The routes with the strict limit, as `POST /api/auth/login`. */
function strictRoutes(): Set<string> {
  const table: Record<string, RouteSpec> = apiRoutes;
  return new Set(
    Object.entries(table)
      .filter(([, spec]) => spec.limit === 'auth')
      .map(([key]) => {
        // Object.entries forgets the key type.
        const { method, path } = parseRouteKey(key as RouteKey);
        return `${method} /api${path}`;
      }),
  );
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
    const verdict = strict.has(route)
      ? await limiters.auth.consume(`${network} ${route}`)
      : await limiters.general.consume(network);
    if (verdict.allowed) return next();
    next(new AppError('request.rate_limited', { retryAfter: verdict.retryAfter }));
  };
}
