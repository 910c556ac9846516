import { gatewayRoutes } from '@snippetry/contracts';
import { createReadiness } from '@snippetry/service-kit/health';
import { createApp, finishApp } from '@snippetry/service-kit/http';
import type { Log } from '@snippetry/service-kit/log';
import { createMetrics } from '@snippetry/service-kit/metrics';
import { type Handlers, mountRoutes } from '@snippetry/service-kit/mount';
import type { Express } from 'express';
import type { Identity } from './registry/identity.ts';

/**
 * Creates the app of the routes that the gateway has itself, like that of a service. The gateway has
 * checked and logs their requests already, so the app's own log and metrics are not used.
 */
export function createOwnApi(options: {
  identity: Identity;
  log: Log;
  handlers: Handlers<typeof gatewayRoutes>;
}): Express {
  const { identity, log, handlers } = options;
  const app = createApp({
    name: 'gateway',
    log: log.child({}, { level: 'error' }),
    metrics: createMetrics({ service: 'gateway' }),
    readiness: createReadiness(),
    tokens: identity,
    proof: identity,
  });
  mountRoutes(app, gatewayRoutes, handlers);
  finishApp(app);
  return app;
}
