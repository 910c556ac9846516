import type { IncomingMessage, RequestListener } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { mapNames } from '@snippetry/contracts/map-names';
import { requestIdOf } from '@snippetry/service-kit/envelope';
import type { Readiness } from '@snippetry/service-kit/health';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { recordRequests } from '@snippetry/service-kit/record-requests';
import { endingStalled } from '@snippetry/service-kit/stalled-answer';
import type { Tracing } from '@snippetry/service-kit/tracing/tracing';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Counter } from 'prom-client';
import { answerApi, isApiPath } from './api.ts';
import type { GatewayConfig } from './config.ts';
import { closeWhileDraining, healthRoutes } from './health.ts';
import { type Checks, createChecks, idOf, pathOf } from './http/checks.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { type RunInScope, requestScopes } from './http/request-scope.ts';
import { apiHeaders, appHeaders, type HeaderList } from './http/security-headers.ts';
import { withHeaders } from './http/with-headers.ts';
import { type Limiters, requestCounter } from './limits/rate-limit.ts';
import { previewHost } from './preview-host.ts';
import type { Upstream } from './proxy/exchange.ts';
import { createForward, type Forward } from './proxy/forward.ts';
import type { Pool } from './proxy/pool.ts';
import { retryCounter } from './proxy/pool-metrics.ts';
import { SERVICES, type ServiceName } from './proxy/routes.ts';
import { buildFiles } from './registry/build-files.ts';
import type { RegistryParts } from './registry/index.ts';
import type { Selection, ServedBuild } from './registry/selection.ts';
import { addedRemotes } from './web/added-remotes.ts';
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
import { createShell } from './web/shell.ts';
import { sitePages } from './web/site-pages.ts';
import type { AddressClient } from './web/sitemap/address-client.ts';
import { sitemapRoutes } from './web/sitemap/sitemap.ts';
import type { ViewClient } from './web/view-client.ts';
import { visitorBuilds } from './web/visitor-builds.ts';

export interface GatewayDeps {
  config: GatewayConfig;
  log: Log;
  metrics: Metrics;
  /** Undefined if no spans are exported. */
  tracing: Tracing | undefined;
  readiness: Readiness;
  limiters: Limiters;
  services: Record<ServiceName, Pool>;
  registry: Pick<RegistryParts, 'registry' | 'repository' | 'store' | 'pools'>;
  /** Answers the routes of the contract that the gateway has itself. */
  ownApi: RequestListener;
  /** Fetches the link-preview metadata of public snippets. */
  views: ViewClient;
  /** Checks whether visitors see the content of a public page. */
  presence: PresenceClient;
  /** Fetches the addresses that the sitemap lists. */
  addresses: AddressClient;
  /** State of the Redis connection; gateways share their rate limits only while it is `ready`. */
  redisState: () => string;
}

/** Composes the gateway: requests of the API are answered without Express, all others by it. */
export function createGateway(deps: GatewayDeps): RequestListener {
  const { config } = deps;
  const { PUBLIC_ORIGIN: publicOrigin, ALLOWED_HOSTS: allowed } = config;
  const app = express();
  app.set('trust proxy', trustProxy(config.TRUST_PROXY));
  const trusts = app.get('trust proxy fn');
  const count = requestCounter(deps.limiters, config.DOWNLOADS_AT_ONCE);
  const checks = createChecks({ publicOrigin, allowed, count, trusts });
  const ratio = config.OTEL_TRACES_SAMPLER_ARG;
  const runInScope = requestScopes({ tracing: deps.tracing, ratio, trusts });
  const forward = createForward({ publicOrigin, trusts });
  const retries = retryCounter(deps.metrics);
  const services = mapNames(SERVICES, (name) =>
    // Compressing a token together with text that an attacker chose would leak it (BREACH).
    upstreamOf(deps, { name, pool: deps.services[name], compress: name !== 'auth', retries }),
  );
  addRoutes(app, deps, { checks, forward, services, runInScope });
  const { ownApi } = deps;
  const api = answerApi({ ...deps, publicOrigin, checks, forward, services, runInScope, ownApi });
  const { host: previewHostName } = new URL(config.PREVIEW_ORIGIN);
  const isApi = (req: IncomingMessage) =>
    isApiPath(pathOf(req)) && req.headers.host?.toLowerCase() !== previewHostName;
  const all: RequestListener = (req, res) => (isApi(req) ? api : app)(req, res);
  return endingStalled(all, config.ANSWER_STALL_MS);
}

/** What requests with and without Express share. */
interface Shared {
  checks: Checks;
  forward: Forward;
  services: Record<ServiceName, Upstream>;
  runInScope: RunInScope;
}

function upstreamOf(
  { config, log, readiness }: GatewayDeps,
  {
    retries,
    ...target
  }: Pick<Upstream, 'name' | 'pool' | 'compress'> & {
    retries: Counter<'upstream'>;
  },
): Upstream {
  const onRetry = () => retries.inc({ upstream: target.name });
  const { UPSTREAM_TIMEOUT_MS: timeoutMs, UNREADY_TIMEOUT_MS: unreadyTimeoutMs } = config;
  return { ...target, log, onRetry, timeoutMs, unreadyTimeoutMs, draining: readiness.signal };
}

/** Middleware runs in the order below. */
function addRoutes(app: Express, deps: GatewayDeps, shared: Shared): void {
  const { config, readiness } = deps;
  const { checks, runInScope } = shared;
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', 'weak');
  app.use(requestScope(runInScope), closeWhileDraining(readiness));
  app.use(
    healthRoutes({
      ...deps,
      readiness,
      pools: poolsOf(deps),
      redis: deps.redisState,
      missingRemotes: missingRemotes(deps),
    }),
  );
  app.use(recordRequests(deps), passing(checks.path));
  app.use(
    previewHost({
      publicOrigin: config.PUBLIC_ORIGIN,
      previewOrigin: config.PREVIEW_ORIGIN,
      files: previewFiles({ dist: config.PREVIEW_DIST, publicOrigin: config.PUBLIC_ORIGIN }),
      embed: rewritten('snippets', [toEmbedPage], shared),
    }),
  );
  app.use(passing(checks.host));
  const setApiHeaders = withHeaders(apiHeaders(config.PUBLIC_ORIGIN));
  const forwardMail = rewritten('auth', [setApiHeaders], shared);
  app.use(devMail({ host: config.HOST, forward: forwardMail }));
  app.use('/api', setApiHeaders);
  app.use(docsRoutes({ publicOrigin: config.PUBLIC_ORIGIN }));
  app.use('/api', notFound);
  app.use(withHeaders(pageHeaders(config)));
  app.use(buildFiles(deps.registry));
  app.use('/mfe', notFound);
  app.use(refuseInternal);
  if (!config.OFFLINE_PAGES) app.use('/sw.js', notFound);
  app.use(
    sitemap(deps),
    visitorBuilds({ ...deps.registry, config, pages: (one) => pagesOf(deps, one) }),
  );
  app.use(notFound, answerErrors(deps));
}

function requestScope(runInScope: RunInScope): RequestHandler {
  return (req, res, next) => {
    const id = idOf(req);
    req.headers['x-request-id'] = id;
    res.setHeader('x-request-id', id);
    runInScope(req, id, next);
  };
}

/** Creates middleware from a check that throws. */
function passing(check: Checks[keyof Checks]): RequestHandler {
  return async (req, res, next) => {
    await check(req, res);
    next();
  };
}

function sitemap({ config, limiters, addresses }: GatewayDeps): Router {
  const { PUBLIC_ORIGIN: publicOrigin } = config;
  return sitemapRoutes({ addresses, limiters, publicOrigin });
}

/** Handlers of pages: those with link-preview metadata first, then those of the application. */
function pagesOf(
  { config, limiters, registry, views, presence }: GatewayDeps,
  selection: Selection & { shell: ServedBuild },
): RequestHandler[] {
  const publicOrigin = config.PUBLIC_ORIGIN;
  const key = { name: 'shell', build: selection.shell.build };
  const shell = createShell({
    root: registry.store.folderOf(key),
    isUnchanged: (file) => registry.store.isUnchanged(key, file),
    hasPage: addedRemotes(selection).hasPage,
  });
  const app = createAppPages({ shell, needsOf: createPageFiles(selection) });
  const limiter = limiters.general;
  return [
    explorePage({ shell, views, limiter, publicOrigin }),
    sitePages(shell, publicOrigin),
    cardPages({ shell, app, views, limiter, publicOrigin }),
    presencePages({ shell, presence, limiter, publicOrigin }),
    app.handler,
    shell.handler,
  ];
}

function pageHeaders(config: GatewayConfig) {
  return appHeaders({
    publicOrigin: config.PUBLIC_ORIGIN,
    previewOrigin: config.PREVIEW_ORIGIN,
    githubOrigin: config.GITHUB_URL,
    overrides: config.REMOTE_OVERRIDES,
  });
}

const NO_HEADERS: HeaderList = new Map();

/** Forwards requests that have passed the checks; other middleware has set their headers. */
function forwardTo(upstream: Upstream, { forward }: Shared): RequestHandler {
  return (req, res) =>
    forward({ req, res, requestId: requestIdOf(res), constant: NO_HEADERS, upstream });
}

/** Forwards requests that a service serves outside `/api`, under the limits of the API. */
function rewritten(name: ServiceName, rewrite: RequestHandler[], shared: Shared): Router {
  const { rate, size } = shared.checks;
  const router = express.Router();
  const forward = forwardTo(shared.services[name], shared);
  router.use(...rewrite, passing(rate), passing(size), forward);
  return router;
}

/** Answers 404 below `/internal` and `/metrics`: services call each other directly. */
const refuseInternal: RequestHandler = (req, _res, next) => {
  next(
    /^\/(?:internal|metrics)(?:\/|$)/i.test(req.path) ? new AppError('route.not_found') : undefined,
  );
};

function poolsOf({ services, registry }: GatewayDeps): Map<string, Pool> {
  return new Map<string, Pool>([
    ...SERVICES.map((name) => [name, services[name]] as const),
    ...[...registry.pools].map(([name, pool]) => [`mfe-${name}`, pool] as const),
  ]);
}

/** Creates a function that returns the remotes of `REMOTE_URLS` without a deployed build. */
function missingRemotes({ config, registry }: GatewayDeps): () => string[] {
  return () => {
    const deployed = new Set(registry.registry.deployments.map(({ name }) => name));
    return [...config.REMOTE_URLS.keys()].filter((name) => !deployed.has(name));
  };
}

function trustProxy(setting: string): string | number | false {
  if (setting === '') return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
