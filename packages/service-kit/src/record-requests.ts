import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from './envelope.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sets the matched route pattern for the request log and the metrics. */
export function setMatchedRoute(res: Response, route: string): void {
  res.locals.route = route;
}

/** Sets the viewer for the request log. */
export function setViewerId(res: Response, viewerId: string | null): void {
  res.locals.viewerId = viewerId;
}

function record(deps: { log: Log; metrics: Metrics }, req: Request, res: Response, ms: number) {
  const viewer: string | null | undefined = res.locals.viewerId;
  const method = METHODS.has(req.method) ? req.method : 'other';
  const route: string = res.locals.route ?? 'unmatched';
  const status = res.writableFinished ? res.statusCode : 499;
  deps.metrics.http.observe({ method, route, status }, ms / 1000);
  deps.log.info(
    {
      requestId: requestIdOf(res),
      method,
      route,
      // The query is never logged, since it may contain what people search for.
      path: req.originalUrl.split('?', 1)[0]?.slice(0, 200),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(viewer && { viewer }),
    },
    'request',
  );
}

/** Writes one log record and one metric observation per request, when its connection or answer ends. */
export function recordRequests(deps: { log: Log; metrics: Metrics }): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => record(deps, req, res, performance.now() - start));
    next();
  };
}
