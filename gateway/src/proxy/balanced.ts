import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { sendError } from '@snippetry/service-kit/envelope';
import type { Log } from '@snippetry/service-kit/log';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { bodyLimit } from '../http/body-limit.ts';
import { passOn } from './answer.ts';
import { codeOf, failureOf, mayRetry } from './failure.ts';
import type { Pool } from './pool.ts';
import { beginTrip, type Trip, tripOf } from './trip.ts';

export interface UpstreamOptions {
  /** In logs. */
  name: string;
  pool: Pool;
  agent: Agent;
  log: Log;
  /** How long until the answer must begin. */
  timeoutMs: number;
  /** Whether JSON may be gzipped on its way. */
  compress: boolean;
  /** Aborted when the process is about to stop. */
  draining: AbortSignal;
}

/** Forwards requests to one of a pool's ready instances. */
export function forwardTo(options: UpstreamOptions): RequestHandler {
  const { pool } = options;
  const proxy = createProxyMiddleware<Request, Response>({
    agent: options.agent,
    selfHandleResponse: true,
    router: (req) => tripOf(req).to.url,
    // The plugins that come with the library answer errors in plain text and log each request.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, req, res) => began(outgoing, req, res));
        server.on('proxyRes', (answer, req, res) => answered(options, answer, { req, res }));
        server.on('error', (error, req, res) => {
          if (req && res && 'setHeader' in res) failed(error, req, res);
        });
      },
    ],
  });

  function failed(error: Error, req: Request, res: Response): void {
    const trip = tripOf(req);
    clearTimeout(trip.timer);
    if (codeOf(error) === 'ECONNREFUSED') pool.eject(trip.to);
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    const next = mayRetry(req.method, trip, error) ? pool.pick(trip.to) : null;
    if (!next) {
      answerFailure(options, { req, res, error });
      return;
    }
    trip.to.busy--;
    trip.to = next;
    trip.tries++;
    req.url = trip.url;
    send(req, res, trip);
  }

  function send(req: Request, res: Response, trip: Trip): void {
    trip.to.busy++;
    trip.timer = setTimeout(() => {
      trip.ended = 'timeout';
      trip.outgoing?.destroy(new Error('the answer did not begin in time'));
    }, options.timeoutMs);
    void proxy(req, res, () => undefined);
  }

  return (req, res) => {
    const to = pool.pick();
    if (!to) throw new AppError('service.unavailable', { retryAfter: 2 });
    const trip = beginTrip(req, to);
    res.once('close', () => {
      clearTimeout(trip.timer);
      trip.to.busy--;
    });
    send(req, res, trip);
  };
}

/** Counts a body of unknown length; called in the tick in which it starts to flow. */
function began(outgoing: ClientRequest, req: Request, res: ServerResponse): void {
  const trip = tripOf(req);
  trip.outgoing = outgoing;
  if (req.headers['transfer-encoding'] === undefined) return;
  const most = bodyLimit(req);
  let received = 0;
  req.on('data', (part: Buffer) => {
    received += part.length;
    if (received <= most || trip.ended) return;
    trip.ended = 'too_large';
    // The rest of the body is not read, so the connection cannot be used again.
    if (!res.headersSent) res.setHeader('connection', 'close');
    outgoing.destroy(new Error('the body is too large'));
  });
}

function answered(
  { pool, compress, draining }: UpstreamOptions,
  answer: IncomingMessage,
  { req, res }: { req: Request; res: Response },
): void {
  const trip = tripOf(req);
  clearTimeout(trip.timer);
  // Bodies of unknown length are sent with `connection: close` by us, which says nothing.
  const weClose = trip.outgoing?.getHeader('connection') === 'close';
  if (answer.headers.connection === 'close' && !weClose) pool.eject(trip.to);
  if (isStream(answer)) endWith(draining, res);
  passOn(answer, { req, res, compress });
}

const isStream = (answer: IncomingMessage) =>
  /^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '');

/** A stream of events ends only when told to; its client connects anew, elsewhere. */
function endWith(draining: AbortSignal, res: Response): void {
  const end = () => res.end();
  draining.addEventListener('abort', end);
  res.once('close', () => draining.removeEventListener('abort', end));
}

function answerFailure(
  { name, log }: UpstreamOptions,
  { req, res, error }: { req: Request; res: Response; error: Error },
): void {
  const failure = failureOf(tripOf(req), error);
  const fields = { service: name, code: failure.code, reason: codeOf(error) || error.message };
  if (failure.status >= 500) log.warn(fields, 'forwarding failed');
  sendError(res, failure);
}
