import { isolatedStores } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { baseConfig, readConfig } from './config.ts';
import { closeStores, openProcess, prepareStores } from './process.ts';

const wait = { timeout: 8000 };

async function configure(overrides: Record<string, string> = {}) {
  const stores = await isolatedStores();
  return readConfig(z.object(baseConfig), {
    LOG_LEVEL: 'silent',
    MONGODB_URI: stores.mongoUri,
    MONGODB_DB: stores.mongoDb,
    REDIS_URL: stores.redisUrl,
    INTERNAL_KEY: 'a-shared-secret-of-services',
    ...overrides,
  });
}

it('a process is ready while its stores answer, and closes Redis before MongoDB', async () => {
  const base = openProcess('stars', await configure());
  prepareStores(base);
  await expect.poll(async () => (await base.readiness.report()).ready, wait).toBe(true);
  const { checks } = await base.readiness.report();
  expect(checks).toEqual({ mongo: 'ok', redis: 'ok' });
  const [closeRedisStep, closeMongoStep] = closeStores(base);
  await closeRedisStep?.();
  await expect.poll(() => base.redis.status, wait).toBe('end');
  expect(base.connection.readyState).toBe(1);
  await closeMongoStep?.();
  expect(base.connection.readyState).toBe(0);
});

it('a process starts without Redis, and is not ready', async () => {
  const base = openProcess('stars', await configure({ REDIS_URL: 'redis://127.0.0.1:9' }));
  prepareStores(base);
  await expect
    .poll(async () => (await base.readiness.report()).checks, wait)
    .toEqual({ mongo: 'ok', redis: expect.not.stringMatching(/^ok$/) });
  for (const step of closeStores(base)) await step();
});
