import { randomUUID } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { appStateOf, setAppState } from './app-state.ts';
import { sendError } from './envelope.ts';
import { type HealthOptions, mountHealth, type Readiness } from './health.ts';
import { refuseForeignHost } from './known-host.ts';
import type { Log } from './log.ts';
import type { ReadingPolicyReader } from './reading-policy.ts';
import type { RecentProof } from './recent-proof.ts';
import { recordRequests } from './record-requests.ts';
import { allowedMethods } from './route-registry.ts';
import { endWhenStalled } from './stalled-answer.ts';
import { toAppError } from './to-app-error.ts';
import type { TokenVerifier } from './tokens.ts';
import { currentScope, inScope } from './tracing/scope.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Options of {@link createApp}. */
export interface AppOptions extends HealthOptions {
  /** The process's name in logs. */
  name: string;
  log: Log;
  /** Checks bearer tokens; a process without signed-in users needs none. */
  tokens?: TokenVerifier;
  /** Reads whether visitors may read; without it they may. */
  reading?: ReadingPolicyReader;
  /** Guards routes that need a recent proof; a process without such routes needs none. */
  proof?: RecentProof;
  /** Express's `trust proxy`: the proxies whose `X-Forwarded-For` is trusted; loopback by default. */
  trustProxy?: string | number | boolean;
  /** Public origin of the product; requests below `/api` for other hosts are refused. */
  publicOrigin?: string;
  /** Spans of requests that belong to a sampled trace; none by default. */
  tracing?: Tracing | undefined;
  /** Timeout in milliseconds of an answer whose client has stopped reading; none by default. */
  stallMs?: number;
}

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Gives each request its id and its scope; the app of a gateway keeps the span of the gateway. */
function requestScope(tracing: Tracing | undefined): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    res.setHeader('x-request-id', requestId);
    const span =
      tracing?.resume(req.headers.traceparent, req.method, 'server') ?? currentScope()?.span;
    inScope({ requestId, span }, next);
  };
}

/** Maximum cached pairs of address and number of proxies. */
const MAX_TRUSTED = 5000;

/** Caches Express's check of an address, which parses the address and each trusted range every time. */
function rememberTrust(app: Express): void {
  const trusts: (address: string, behind: number) => boolean = app.get('trust proxy fn');
  const known = new LRUCache<string, boolean>({ max: MAX_TRUSTED });
  app.set('trust proxy fn', (address: string, behind: number) => {
    const key = `${behind} ${address}`;
    const trusted = known.get(key) ?? trusts(address, behind);
    known.set(key, trusted);
    return trusted;
  });
}

function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.draining) res.setHeader('connection', 'close');
    next();
  };
}

/**
 * Creates an Express app with the parts of every service: request id, request log and metrics, and
 * health routes. Mount the routes, which read their bodies themselves, then call `finishApp`.
 */
export function createApp(options: AppOptions): Express {
  const app = express();
  setAppState(app, {
    log: options.log,
    metrics: options.metrics,
    tokens: options.tokens,
    reading: options.reading,
    proof: options.proof,
    draining: options.readiness.signal,
    methods: new Map(),
  });
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy ?? 'loopback');
  rememberTrust(app);
  app.use(requestScope(options.tracing), closeWhileDraining(options.readiness));
  app.use((_req, res, next) => {
    endWhenStalled(res, options.stallMs ?? 0);
    next();
  });
  mountHealth(app, options);
  app.use(recordRequests(options));
  if (options.publicOrigin) app.use('/api', refuseForeignHost(options.publicOrigin));
  return app;
}

function refuseMethod(app: Express): RequestHandler {
  return (req, res, next) => {
    const methods = allowedMethods(app, req.path);
    if (methods.length === 0) return next();
    res.setHeader('allow', methods.join(', '));
    if (req.method === 'OPTIONS') return void res.status(204).end();
    throw new AppError('route.method_not_allowed');
  };
}

function answerErrors({ log, metrics }: Pick<AppOptions, 'log' | 'metrics'>): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error = toAppError(thrown);
    const requestId = res.getHeader('x-request-id');
    metrics.errors.inc({ code: error.code });
    if (error.code === 'internal') log.error({ err: thrown, requestId }, 'unhandled');
    else if (error.status >= 500) {
      log.warn({ err: error.cause ?? error, answer: error.code, requestId }, 'dependency failed');
    }
    sendError(res, error);
  };
}

/** Adds the last handlers: 405 and 404 with the envelope, and the error handler. */
export function finishApp(app: Express): void {
  app.use(refuseMethod(app), () => {
    throw new AppError('route.not_found');
  });
  app.use(answerErrors(appStateOf(app)));
}
