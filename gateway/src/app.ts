import { Agent, type RequestListener } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { mapNames } from '@snippetry/contracts/map-names';
import type { Readiness } from '@snippetry/service-kit/health';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { recordRequests, setMatchedRoute } from '@snippetry/service-kit/record-requests';
import { endingStalled } from '@snippetry/service-kit/stalled-answer';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { GatewayConfig } from './config.ts';
import { closeWhileDraining, healthRoutes } from './health.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { refuseUnknownHost } from './http/known-host.ts';
import {
  limitDeclaredLength,
  refuseAmbiguousPath,
  replaceHeaders,
  requestId,
} from './http/sanitize-request.ts';
import { apiHeaders, appHeaders, embedHeaders } from './http/security-headers.ts';
import { withHeaders } from './http/with-headers.ts';
import {
  type CountRequest,
  type Limiters,
  rateLimit,
  requestCounter,
} from './limits/rate-limit.ts';
import { answerPlain } from './plain/answer-plain.ts';
import type { PlainOptions } from './plain/forward-plain.ts';
import { previewHost } from './preview-host.ts';
import { forwardTo } from './proxy/forward.ts';
import type { Pool } from './proxy/pool.ts';
import { EMBED_PAGE, findRoute, SERVICES, type ServiceName } from './proxy/routes.ts';
import type { AddedRemotes } from './web/added-remotes.ts';
import { createAppPages } from './web/app-pages.ts';
import { cardPages } from './web/card-pages.ts';
import { devMail } from './web/dev-mail.ts';
import { docsRoutes } from './web/docs.ts';
import { explorePage } from './web/explore-page.ts';
import { createPageFiles } from './web/page-files.ts';
import type { PresenceClient } from './web/presence-client.ts';
import { presencePages } from './web/presence-pages.ts';
import { previewFiles } from './web/preview.ts';
import { toEmbedPage } from './web/preview-embed.ts';
import { type RemoteName, remotesRoute } from './web/remotes.ts';
import type { Shell } from './web/shell.ts';
import { sitePages } from './web/site-pages.ts';
import type { AddressClient } from './web/sitemap/address-client.ts';
import { sitemapRoutes } from './web/sitemap/sitemap.ts';
import type { ViewClient } from './web/view-client.ts';

export interface GatewayDeps {
  config: GatewayConfig;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  limiters: Limiters;
  services: Record<ServiceName, Pool>;
  remotes: Record<RemoteName, Pool>;
  added: AddedRemotes;
  shell: Shell;
  /** Fetches the link-preview metadata of public snippets. */
  views: ViewClient;
  /** Checks whether visitors see the content of a public page. */
  presence: PresenceClient;
  /** Fetches the addresses that the sitemap lists. */
  addresses: AddressClient;
  /** State of the Redis connection; gateways share their rate limits only while it is `ready`. */
  redisState: () => string;
  version: string;
}

/** Composes the gateway: plain API requests take a fast path, all others go through Express. */
export function createGateway(deps: GatewayDeps): RequestListener {
  const count = requestCounter(deps.limiters, deps.config.DOWNLOADS_AT_ONCE);
  const forwarding = forwardingOf(deps);
  const others = createApp(deps, { count, forwarding });
  const trusts = others.get('trust proxy fn');
  const app = answerPlain({ ...deps, count, forwarding, trusts, others });
  return endingStalled(app, deps.config.ANSWER_STALL_MS);
}

/** State shared by plain and Express requests. */
interface Shared {
  count: CountRequest;
  forwarding: Record<ServiceName, PlainOptions>;
}

function forwardingOf({ config, log, readiness, services }: GatewayDeps): Shared['forwarding'] {
  return mapNames(SERVICES, (name) => ({
    name,
    pool: services[name],
    log,
    draining: readiness.signal,
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
    unreadyTimeoutMs: config.UNREADY_TIMEOUT_MS,
    // Compressing a token together with text that an attacker chose would leak it (BREACH).
    compress: name !== 'auth',
  }));
}

/** Middleware runs in the order below. */
function createApp(deps: GatewayDeps, shared: Shared): Express {
  const { config, log, readiness, shell } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', 'weak');
  app.set('trust proxy', trustProxy(config.TRUST_PROXY));
  app.use(requestId, closeWhileDraining(readiness));
  app.use(healthRoutes({ readiness, pools: poolsOf(deps), redis: deps.redisState }));
  app.use(recordRequests(deps), refuseAmbiguousPath);
  app.use(
    previewHost({
      publicOrigin: config.PUBLIC_ORIGIN,
      previewOrigin: config.PREVIEW_ORIGIN,
      files: previewFiles({ dist: config.PREVIEW_DIST, publicOrigin: config.PUBLIC_ORIGIN }),
      embed: rewritten('snippets', [toEmbedPage], deps, shared),
    }),
  );
  app.use(refuseUnknownHost({ publicOrigin: config.PUBLIC_ORIGIN, allowed: config.ALLOWED_HOSTS }));
  const mailHeaders = withHeaders(apiHeaders(config.PUBLIC_ORIGIN));
  app.use(devMail({ host: config.HOST, forward: rewritten('auth', [mailHeaders], deps, shared) }));
  app.use('/api', apiOrEmbedHeaders(config.PUBLIC_ORIGIN));
  app.use(docsRoutes({ publicOrigin: config.PUBLIC_ORIGIN }));
  app.use(apiRoutes(deps, shared));
  app.use(withHeaders(pageHeaders(config)));
  app.use(webRoutes(deps));
  app.use(refuseInternal);
  if (!config.OFFLINE_PAGES) app.use('/sw.js', notFound);
  app.use(sitemap(deps), pages(deps), shell.handler);
  app.use(notFound, answerErrors(log));
  return app;
}

function sitemap({ config, limiters, addresses }: GatewayDeps): Router {
  const { PUBLIC_ORIGIN: publicOrigin } = config;
  return sitemapRoutes({ addresses, limiters, publicOrigin });
}

/** Handlers of pages: those with link-preview metadata first, then those of the application. */
function pages({
  config,
  limiters,
  shell,
  remotes,
  views,
  presence,
}: GatewayDeps): RequestHandler[] {
  const publicOrigin = config.PUBLIC_ORIGIN;
  const needsOf = createPageFiles({ read: shell.read, pools: remotes });
  const app = createAppPages({ shell, needsOf });
  const limiter = limiters.general;
  return [
    explorePage({ shell, views, limiter, publicOrigin }),
    sitePages(shell, publicOrigin),
    cardPages({ shell, app, views, limiter, publicOrigin }),
    presencePages({ shell, presence, limiter, publicOrigin }),
    app.handler,
  ];
}

function apiOrEmbedHeaders(publicOrigin: string): RequestHandler {
  const setApiHeaders = withHeaders(apiHeaders(publicOrigin));
  const setEmbedHeaders = withHeaders(embedHeaders(publicOrigin));
  return (req, res, next) =>
    EMBED_PAGE.test(req.baseUrl + req.path)
      ? setEmbedHeaders(req, res, next)
      : setApiHeaders(req, res, next);
}

function pageHeaders(config: GatewayConfig) {
  return appHeaders({
    publicOrigin: config.PUBLIC_ORIGIN,
    previewOrigin: config.PREVIEW_ORIGIN,
    githubOrigin: config.GITHUB_URL,
    overrides: config.REMOTE_OVERRIDES,
  });
}

/** `/api/*`: applies the limits, then forwards to the service that the routing table names. */
function apiRoutes({ config }: GatewayDeps, { count, forwarding }: Shared): RequestHandler {
  const handlersWith = (agent: Agent) =>
    mapNames(SERVICES, (name) => forwardTo({ ...forwarding[name], agent }));
  const handlers = handlersWith(keepAliveAgent());
  // Each event stream occupies a connection, so streams get an agent without a limit of their own.
  const streamHandlers = handlersWith(keepAliveAgent(Number.POSITIVE_INFINITY));
  const forward: RequestHandler = (req, res, next) => {
    const route = findRoute(req.path);
    if (!route) throw new AppError('route.not_found');
    setMatchedRoute(res, route.label);
    (route.isStream ? streamHandlers : handlers)[route.service](req, res, next);
  };
  const replaceClientHeaders = replaceHeaders(new URL(config.PUBLIC_ORIGIN));
  const router = express.Router();
  router.use(rateLimit(count), limitDeclaredLength, replaceClientHeaders, forward);
  // Not `app.use('/api', router)`: it would strip `/api` from the URL, and services match full
  // paths.
  return (req, res, next) => (/^\/api(?:\/|$)/i.test(req.path) ? router(req, res, next) : next());
}

/** Forwards requests that a service serves outside `/api`, under the limits of the API. */
function rewritten(
  name: ServiceName,
  rewrite: RequestHandler[],
  { config }: GatewayDeps,
  { count, forwarding }: Shared,
): Router {
  const forward = forwardTo({ ...forwarding[name], agent: keepAliveAgent() });
  const replaceClientHeaders = replaceHeaders(new URL(config.PUBLIC_ORIGIN));
  const router = express.Router();
  router.use(...rewrite, rateLimit(count), limitDeclaredLength, replaceClientHeaders, forward);
  return router;
}

/** `/remotes.json` and the remotes' files. */
function webRoutes(deps: GatewayDeps): Router {
  const { config, log, remotes, added, version } = deps;
  const router = express.Router();
  router.get(
    '/remotes.json',
    remotesRoute({
      pools: remotes,
      added,
      shellVersion: version,
      log,
      allowOverrides: config.REMOTE_OVERRIDES,
      demoAccess: config.DEMO_ACCESS,
      previewOrigin: config.PREVIEW_ORIGIN,
    }),
  );
  const agent = keepAliveAgent();
  const replaceClientHeaders = replaceHeaders(new URL(config.PUBLIC_ORIGIN));
  for (const [name, pool] of [...Object.entries(remotes), ...added.pools]) {
    const forward = forwardTo({
      name: `mfe-${name}`,
      pool,
      agent,
      log,
      draining: deps.readiness.signal,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      unreadyTimeoutMs: config.UNREADY_TIMEOUT_MS,
      // The build has already compressed the files of the static hosts.
      compress: false,
    });
    router.use(`/mfe/${name}`, limitDeclaredLength, replaceClientHeaders, (req, res, next) => {
      setMatchedRoute(res, `/mfe/${name}/*`);
      forward(req, res, next);
    });
  }
  router.use('/mfe', notFound);
  return router;
}

/** Answers 404 below `/internal` and `/metrics`: services call each other directly. */
const refuseInternal: RequestHandler = (req, _res, next) => {
  next(
    /^\/(?:internal|metrics)(?:\/|$)/i.test(req.path) ? new AppError('route.not_found') : undefined,
  );
};

/** Closes idle connections before the services do (75 s), so that no request meets a closing one. */
function keepAliveAgent(maxSockets = 1024): Agent {
  return new Agent({ keepAlive: true, maxSockets, maxFreeSockets: 256, timeout: 60_000 });
}

function poolsOf({ services, remotes, added }: GatewayDeps): Map<string, Pool> {
  return new Map<string, Pool>([
    ...SERVICES.map((name) => [name, services[name]] as const),
    ...[...Object.entries(remotes), ...added.pools].map(
      ([name, pool]) => [`mfe-${name}`, pool] as const,
    ),
  ]);
}

function trustProxy(setting: string): string | number | false {
  if (setting === '') return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
