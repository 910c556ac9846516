import type { Readiness } from '@snippetry/service-kit/health';
import type { Metrics } from '@snippetry/service-kit/metrics';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Pool } from './proxy/pool.ts';

/**
 * `/healthz` and `/readyz`. The gateway is ready when it can serve itself; services and remotes are
 * listed, but one that is away takes down its own routes only.
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

/** While the process drains, every answer asks its client to connect anew. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.draining) res.setHeader('connection', 'close');
    next();
  };
}

/** `/metrics`, for a port of its own that nobody outside reaches. */
export function metricsApp(metrics: Metrics): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
