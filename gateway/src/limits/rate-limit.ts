import { apiRoutes, parseRouteKey, type RouteKey, type RouteSpec } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { clientNetwork } from './client-network.ts';
import type { Limiter } from './limiter.ts';

interface StrictRoute {
  method: string;
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
      return { method, name, pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`) };
    });
}

/** Names a route as services match it: they ignore case and a final slash. */
const routeOf = (method: string, path: string) =>
  `${method} ${path.toLowerCase().replace(/\/$/, '')}`;

/** Counts a request. It rejects with `request.rate_limited` if there were too many. */
export type CountRequest = (request: {
  method: string;
  path: string;
  network: string;
}) => Promise<void>;

/** Limits requests per client network: strictly and separately on each password route, else generously. */
export function requestCounter(limiters: { auth: Limiter; general: Limiter }): CountRequest {
  const strict = Map.groupBy(strictRoutes(), ({ method }) => method);

  function strictRoute(method: string, path: string): StrictRoute | undefined {
    const candidates = strict.get(method);
    const route = candidates && routeOf(method, path);
    return candidates?.find(({ pattern }) => pattern.test(route ?? ''));
  }

  return async ({ method, path, network }) => {
    // Services answer HEAD like GET.
    const own = strictRoute(method === 'HEAD' ? 'GET' : method, path);
    const verdict = own
      ? await limiters.auth.consume(`${network} ${own.name}`)
      : await limiters.general.consume(network);
    if (verdict.allowed) return;
    throw new AppError('request.rate_limited', { retryAfter: verdict.retryAfter });
  };
}

/** Limits requests that Express handles. */
export function rateLimit(count: CountRequest): RequestHandler {
  return async ({ method, path, ip }, _res, next) => {
    await count({ method, path, network: clientNetwork(ip) });
    next();
  };
}
