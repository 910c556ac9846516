import type { Readiness } from '@snippetry/service-kit/health';
import express, { type RequestHandler, type Router } from 'express';
import type { Pool } from './proxy/pool.ts';

/** Services that users need to sign in and to save, find and read snippets. */
const NEEDED = ['auth', 'snippets'];

/**
 * Routes `/healthz`, `/readyz` and `/readyz/platform`. The first two concern this process only: a
 * failing service does not make it unready, since every gateway would then leave the load balancer
 * at once. `/readyz/platform` answers 200 only if users can sign in and work with snippets.
 */
export function healthRoutes(options: {
  readiness: Readiness;
  pools: Map<string, Pool>;
  redis: () => string;
  /** Returns the sources of remotes that have no deployed build. */
  missingRemotes: () => string[];
}): Router {
  const { readiness, pools, redis, missingRemotes } = options;
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
  router.get('/readyz/platform', async (_req, res) => {
    const { ready } = await readiness.report();
    const down = NEEDED.filter((name) => !pools.get(name)?.ready().length);
    const missing = [...down, ...missingRemotes().map((name) => `mfe-${name}`)];
    if (!ready) missing.unshift('gateway');
    const usable = missing.length === 0;
    res.setHeader('cache-control', 'no-store');
    res.status(usable ? 200 : 503).json({ status: usable ? 'ready' : 'unready', missing });
  });
  return router;
}

function stateOf(pool: Pool): string {
  return `${pool.ready().length} of ${pool.list().length} ready`;
}

/** Closes the connection after each answer while the process drains, so that clients reconnect. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.draining) res.setHeader('connection', 'close');
    next();
  };
}
