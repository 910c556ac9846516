import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { sendError } from '@snippetry/service-kit/envelope';
import type { Log } from '@snippetry/service-kit/log';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { bodyLimit } from '../limits/body-limit.ts';
import type { AnswerHead } from './compress.ts';
import { codeOf, failureOf, mayRetry } from './failure.ts';
import type { Pool } from './pool.ts';
import { relayResponse } from './relay-response.ts';
import {
  trackUpstreamRequest,
  type UpstreamRequest,
  upstreamRequestOf,
} from './upstream-request.ts';

export interface UpstreamOptions {
  /** Name of the service in logs. */
  name: string;
  pool: Pool;
  agent: Agent;
  log: Log;
  /** Maximum milliseconds until the answer begins. */
  timeoutMs: number;
  /** The same limit while the instance's readiness check fails. */
  unreadyTimeoutMs: number;
  /** Whether the gateway may gzip text answers. */
  compress: boolean;
  /** Aborted when the process starts to drain. */
  draining: AbortSignal;
}

/** Forwards requests to one of a pool's ready instances. */
export function forwardTo(options: UpstreamOptions): RequestHandler {
  const { pool } = options;
  const proxy = createProxyMiddleware<Request, Response>({
    agent: options.agent,
    selfHandleResponse: true,
    router: (req) => upstreamRequestOf(req).instance.url,
    // The default plugins answer errors in plain text and log each request.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, req, res) => onRequest(outgoing, req, res));
        server.on('proxyRes', (answer, req, res) => onResponse(options, answer, { req, res }));
        server.on('error', (error, req, res) => {
          if (req && res && 'setHeader' in res) onError(error, req, res);
        });
      },
    ],
  });

  function onError(error: Error, req: Request, res: Response): void {
    const upstream = upstreamRequestOf(req);
    clearTimeout(upstream.timer);
    if (codeOf(error) === 'ECONNREFUSED') pool.eject(upstream.instance);
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    const next = mayRetry(req.method, upstream, error) ? pool.pick(upstream.instance) : null;
    if (!next) {
      sendFailure(options, { req, res, error });
      return;
    }
    upstream.instance.activeRequests--;
    upstream.instance = next;
    upstream.retries++;
    req.url = upstream.url;
    send(req, res, upstream);
  }

  function send(req: Request, res: Response, upstream: UpstreamRequest): void {
    upstream.instance.activeRequests++;
    const { timeoutMs } = options;
    const firstMs = Math.min(options.unreadyTimeoutMs, timeoutMs);
    upstream.timer = setTimeout(() => {
      if (upstream.instance.isStuck) abort(upstream, 'unready');
      else upstream.timer = setTimeout(() => abort(upstream, 'timeout'), timeoutMs - firstMs);
    }, firstMs);
    void proxy(req, res, () => undefined);
  }

  return (req, res) => {
    // If the client disconnected, `close` was already emitted, and the request would never be
    // cleaned up.
    if (res.destroyed) return;
    const instance = pool.pick();
    if (!instance) throw new AppError('service.unavailable', { retryAfter: 2 });
    const upstream = trackUpstreamRequest(req, instance);
    res.once('close', () => {
      clearTimeout(upstream.timer);
      upstream.instance.activeRequests--;
    });
    send(req, res, upstream);
  };
}

function abort(upstream: UpstreamRequest, reason: 'timeout' | 'unready'): void {
  upstream.abortReason = reason;
  upstream.outgoing?.destroy(new Error('the answer did not begin in time'));
}

/** Counts a body of undeclared length, and aborts the request if it exceeds the limit. */
function onRequest(outgoing: ClientRequest, req: Request, res: ServerResponse): void {
  const upstream = upstreamRequestOf(req);
  upstream.outgoing = outgoing;
  if (req.headers['transfer-encoding'] === undefined) return;
  const most = bodyLimit(req);
  let received = 0;
  req.on('data', (part: Buffer) => {
    received += part.length;
    if (received <= most || upstream.abortReason) return;
    upstream.abortReason = 'too_large';
    // The rest of the body stays unread, so the connection cannot be reused.
    if (!res.headersSent) res.setHeader('connection', 'close');
    outgoing.destroy(new Error('the body is too large'));
  });
}

function onResponse(
  { pool, compress, draining }: UpstreamOptions,
  answer: IncomingMessage,
  { req, res }: { req: Request; res: Response },
): void {
  const upstream = upstreamRequestOf(req);
  clearTimeout(upstream.timer);
  upstream.instance.answeredAt = performance.now();
  // The gateway itself sends bodies of unknown length with `connection: close`.
  const closedByGateway = upstream.outgoing?.getHeader('connection') === 'close';
  if (answer.headers.connection === 'close' && !closedByGateway) pool.eject(upstream.instance);
  if (isStream(answer)) endOnDrain(draining, res);
  relayResponse(answer, { req, res, compress });
}

export const isStream = (answer: AnswerHead): boolean =>
  /^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '');

/** Ends an event stream on draining: it never ends by itself, and the client reconnects. */
export function endOnDrain(draining: AbortSignal, res: ServerResponse): void {
  const end = () => res.end();
  draining.addEventListener('abort', end);
  res.once('close', () => draining.removeEventListener('abort', end));
}

function sendFailure(
  { name, log }: UpstreamOptions,
  { req, res, error }: { req: Request; res: Response; error: Error },
): void {
  const failure = failureOf(upstreamRequestOf(req), error);
  const fields = { service: name, code: failure.code, reason: codeOf(error) || error.message };
  if (failure.status >= 500) log.warn(fields, 'forwarding failed');
  sendError(res, failure);
}
