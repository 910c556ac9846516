import type { Readiness } from '@snippetry/service-kit/health';
import type { Metrics } from '@snippetry/service-kit/metrics';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Pool } from './proxy/pool.ts';

/**
 * `/healthz` and `/readyz`. The gateway is ready when its own checks pass. It lists services and
 * remotes, but an unavailable one does not make it unready, since only that one's routes fail.
 */
export function healthRoutes(options: {
  readiness: Readiness;
  pools: Map<string, Pool>;
  redis: () => string;
}): Router {
  const { readiness, pools, redis } = options;
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  router.get('/readyz', async (_req, res) => {
    const { ready, checks } = await readiness.report();
    const states = [...pools].map(([name, pool]) => [name, stateOf(pool)]);
    const parts = { redis: redis(), ...Object.fromEntries(states) };
    const status = readiness.draining ? 'draining' : ready ? 'ready' : 'unready';
    res.setHeader('cache-control', 'no-store');
    res.status(ready ? 200 : 503).json({ status, checks, parts });
  });
  return router;
}

function stateOf(pool: Pool): string {
  const all = pool.list();
  return `${all.filter(({ ready }) => ready).length} of ${all.length} ready`;
}

/** Makes every answer close its connection while the process drains, so that clients reconnect. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.draining) res.setHeader('connection', 'close');
    next();
  };
}

/** `/metrics`, on a separate port that must not be public. */
export function metricsApp(metrics: Metrics): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
