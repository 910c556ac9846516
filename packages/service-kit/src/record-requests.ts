import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { requestIdOf } from './envelope.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type ActiveSpan, currentScope, logFieldsOf } from './tracing/scope.ts';
import type { Tracing } from './tracing/tracing.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sets the matched route pattern for the request log and the metrics. */
export function setMatchedRoute(res: Response, route: string): void {
  res.locals.route = route;
}

/** Sets the viewer for the request log. */
export function setViewerId(res: Response, viewerId: string | null): void {
  res.locals.viewerId = viewerId;
}

/** A request that has ended. */
export interface RecordedRequest {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** The matched route pattern. */
  route: string;
  /** The path as the client sent it, with or without its query. */
  url: string;
  viewerId?: string | null | undefined;
  ms: number;
  /** Ended as the span of the request, if its trace is sampled. */
  span?: ActiveSpan | undefined;
}

/** Writes the log record and the metric observation of a request whose connection or answer has ended. */
export function recordRequest(
  deps: { log: Log; metrics: Metrics },
  { req, res, requestId, route, url, viewerId, ms, span }: RecordedRequest,
): void {
  const { method: sent = '' } = req;
  const method = METHODS.has(sent) ? sent : 'other';
  const status = res.writableFinished ? res.statusCode : 499;
  deps.metrics.http.observe({ method, route, status }, ms / 1000);
  if (span) endSpan(span, { method, route, status });
  deps.log.info(
    {
      ...logFieldsOf({ requestId, span }),
      method,
      route,
      // Without the query, which may contain search terms of users.
      path: url.split('?', 1)[0]?.slice(0, 200),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(viewerId && { viewer: viewerId }),
    },
    'request',
  );
}

function endSpan(
  span: ActiveSpan,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  span.rename(`${method} ${route}`);
  span.set({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  span.end(status >= 500 ? String(status) : undefined);
}

/** Records each request, and its span if the app has tracing, when its connection or answer ends. */
export function recordRequests(deps: {
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | undefined;
}): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    const span = deps.tracing && currentScope()?.span;
    res.once('close', () =>
      recordRequest(deps, {
        req,
        res,
        requestId: requestIdOf(res),
        route: res.locals.route ?? 'unmatched',
        url: req.originalUrl,
        viewerId: res.locals.viewerId,
        ms: performance.now() - start,
        span,
      }),
    );
    next();
  };
}
