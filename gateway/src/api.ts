import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import type { Readiness } from '@snippetry/service-kit/health';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { recordRequest } from '@snippetry/service-kit/record-requests';
import { currentScope } from '@snippetry/service-kit/tracing/scope';
import { type Checks, idOf, pathOf } from './http/checks.ts';
import { answerThrown } from './http/errors.ts';
import type { RunInScope } from './http/request-scope.ts';
import { apiHeaders, embedHeaders, type HeaderList } from './http/security-headers.ts';
import { setFailureHeaders, type Upstream } from './proxy/exchange.ts';
import type { Forward } from './proxy/forward.ts';
import { routePattern } from './proxy/route-pattern.ts';
import { EMBED_PAGE, findRoute, type Route, type ServiceName } from './proxy/routes.ts';
import { browserKey, releaseCookie, userKeyOf } from './registry/selection.ts';

export interface ApiOptions {
  publicOrigin: string;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  checks: Checks;
  services: Record<ServiceName, Upstream>;
  runInScope: RunInScope;
  forward: Forward;
  /** Answers the routes that the gateway has itself. */
  ownApi: RequestListener;
}

/** Answers requests of the API without Express, whose middlewares would double their cost. */
export function answerApi(options: ApiOptions): RequestListener {
  const { publicOrigin, readiness, checks, services, forward, runInScope, ownApi } = options;
  const isSecure = publicOrigin.startsWith('https:');
  const ofApi = apiHeaders(publicOrigin);
  const ofEmbeds = embedHeaders(publicOrigin);

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    { route, requestId }: { route: Route | null; requestId: string },
  ): Promise<void> {
    const constant = EMBED_PAGE.test(pathOf(req)) ? ofEmbeds : ofApi;
    try {
      checks.path(req);
      checks.host(req);
      await checks.rate(req, res);
      checks.size(req, res);
      if (!route) throw new AppError('route.not_found');
      const { service, isStream } = route;
      if (service === 'gateway') {
        for (const [name, value] of constant) res.setHeader(name, value);
        req.headers['x-request-id'] = requestId;
        ownApi(req, res);
        return;
      }
      const upstream = services[service];
      await forward({
        req,
        res,
        requestId,
        constant: withUserKey(req, constant, isSecure),
        upstream,
        isStream,
      });
    } catch (thrown) {
      setFailureHeaders({ res, requestId, constant });
      answerThrown(options, res, thrown);
    }
  }

  return (req, res) => {
    const start = performance.now();
    const requestId = idOf(req);
    const { url = '' } = req;
    const path = pathOf(req);
    const route = findRoute(path);
    if (readiness.draining) res.setHeader('connection', 'close');
    runInScope(req, requestId, () => {
      const span = currentScope()?.span;
      res.once('close', () => {
        const ms = performance.now() - start;
        const label = route ? (routePattern(path) ?? route.label) : 'unmatched';
        recordRequest(options, { req, res, requestId, route: label, url, ms, span });
      });
      void answer(req, res, { route, requestId });
    });
  };
}

/** Path of the request that every page of a signed-in user sends. */
const OWN_ACCOUNT = '/api/auth/me';

/**
 * Adds the cookie by which a signed-in user gets the same builds in all browsers. The token is not
 * verified: a forged one only selects other builds, which are public.
 */
function withUserKey(req: IncomingMessage, constant: HeaderList, isSecure: boolean): HeaderList {
  if (pathOf(req) !== OWN_ACCOUNT) return constant;
  const key = userKeyOf(req.headers.authorization);
  if (key === null || key === browserKey(req.headers.cookie)) return constant;
  return new Map([...constant, ['set-cookie', releaseCookie(key, isSecure)]]);
}

/** Whether a path is one of the API, rather than of its documentation. */
export const isApiPath = (path: string): boolean =>
  /^\/api(?:\/|$)/i.test(path) && !/^\/api\/(?:openapi\.json|docs)(?:\/|$)/i.test(path);
