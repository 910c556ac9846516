import { parentPort } from 'node:worker_threads';
import { AppError, apiRoutes } from '@snippetry/contracts';
import { createApp, finishApp } from '../src/http.ts';
import { createMetrics, createReadiness, listen } from '../src/index.ts';
import { type Handlers, mountRaw, mountRoutes } from '../src/mount.ts';
import { quietLog } from '../src/test-log.ts';

/**
 * Worker thread that serves every route of the API with a handler that refuses. `/cost` returns the
 * processor time of the thread in microseconds.
 */
const user = { kind: 'user', id: 'a'.repeat(24), username: 'ana', jti: 'j', exp: 1, key: 'k' };
const app = createApp({
  name: 'bodies',
  log: quietLog(),
  metrics: createMetrics({ service: 'bodies' }),
  readiness: createReadiness(),
  proof: { guard: (_ctx, _spec, work) => work() },
  tokens: { verify: async () => ({ ...user, kind: 'user' }), onRevoked: () => () => undefined },
});
const refuse = async () => {
  throw new AppError('request.conflict');
};
// Object.fromEntries loses the type of the keys.
const handlers = Object.fromEntries(
  Object.keys(apiRoutes).map((key) => [key, refuse]),
) as unknown as Handlers<typeof apiRoutes>;
mountRoutes(app, apiRoutes, handlers);
mountRaw(app, '/cost', (_req, res) => {
  const { user: own, system } = process.threadCpuUsage();
  res.json(own + system);
});
finishApp(app);
const { url } = await listen(app, { host: '127.0.0.1', port: 0 });
parentPort?.postMessage(url);
