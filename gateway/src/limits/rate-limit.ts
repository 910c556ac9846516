import type { ServerResponse } from 'node:http';
import { apiRoutes, parseRouteKey, type RouteKey, type RouteSpec } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import { createSlots } from './at-once.ts';
import type { Limiter } from './limiter.ts';

/** Limiters by their names in the contract. */
export type Limiters = Record<NonNullable<RouteSpec['limit']>, Limiter>;

interface LimitedRoute {
  method: string;
  /** Method and path, such as `GET /api/auth/external/:provider/start`. */
  name: string;
  pattern: RegExp;
  limit: keyof Limiters;
}

/** Routes with a limit other than `general`. */
function limitedRoutes(): LimitedRoute[] {
  const table: Record<string, RouteSpec> = apiRoutes;
  return Object.entries(table).flatMap(([key, { limit = 'general' }]) => {
    if (limit === 'general') return [];
    // Object.entries forgets the key type.
    const { method, path } = parseRouteKey(key as RouteKey);
    const name = `${method} /api${path}`;
    return [{ method, name, pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`), limit }];
  });
}

/** Normalizes a route as services match it: regardless of case and of a final slash. */
const routeOf = (method: string, path: string) =>
  `${method} ${path.toLowerCase().replace(/\/$/, '')}`;

/** Counts a request; rejects with `request.rate_limited` if there were too many. */
export type CountRequest = (request: {
  method: string;
  path: string;
  network: string;
  res: ServerResponse;
}) => Promise<void>;

/**
 * Limits requests per client network: separately on each route with its own limit, otherwise
 * together under the general one.
 *
 * @param downloadsAtOnce maximum concurrent downloads of a network; 0 for no limit
 */
export function requestCounter(limiters: Limiters, downloadsAtOnce: number): CountRequest {
  const limited = Map.groupBy(limitedRoutes(), ({ method }) => method);
  const takeSlot = createSlots(downloadsAtOnce);

  function limitedRoute(method: string, path: string): LimitedRoute | undefined {
    const candidates = limited.get(method);
    const route = candidates && routeOf(method, path);
    return candidates?.find(({ pattern }) => pattern.test(route ?? ''));
  }

  return async ({ method, path, network, res }) => {
    // Services answer HEAD like GET.
    const own = limitedRoute(method === 'HEAD' ? 'GET' : method, path);
    if (own?.limit === 'download') takeSlot(network, res);
    const verdict = own
      ? await limiters[own.limit].consume(`${network} ${own.name}`)
      : await limiters.general.consume(network);
    if (verdict.allowed) return;
    throw new AppError('request.rate_limited', { retryAfter: verdict.retryAfter });
  };
}
