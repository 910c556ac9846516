import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { observeRedis } from './tracing/redis-client.ts';

type Behaviour = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout'
>;

const retryStrategy = (times: number): number => Math.min(times * 100, 1000);

interface Observers {
  log?: Log | undefined;
  metrics?: Metrics | undefined;
}

function connect(url: string, options: Behaviour, { log, metrics }: Observers): Redis {
  const redis = new Redis(url, { retryStrategy, ...options });
  if (metrics) observeRedis(redis, metrics);
  let down = false;
  // Without a listener, a lost connection would end the process. Each outage is logged once.
  redis.on('error', (err) => {
    if (!down) log?.warn({ err }, 'redis is unreachable');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log?.info('redis is reachable again');
    down = false;
  });
  return redis;
}

/**
 * Opens a connection for requests. A command fails at once if it cannot be sent, and after a second
 * without an answer. Commands also fail before the connection is ready: see `redisReady`.
 */
export function producerRedis(url: string, log?: Log, metrics?: Metrics): Redis {
  return connect(
    url,
    { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1000 },
    { log, metrics },
  );
}

/** Opens a connection for workers, whose commands wait for Redis without a limit. */
export function workerRedis(url: string, log?: Log, metrics?: Metrics): Redis {
  return connect(url, { maxRetriesPerRequest: null }, { log, metrics });
}

/** Resolves when the connection is ready; rejects after `timeoutMs` milliseconds. */
export async function redisReady(redis: Redis, timeoutMs = 5000): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('redis is not reachable')), timeoutMs);
  redis.once('ready', resolve);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    redis.off('ready', resolve);
  }
}

/** Closes a connection, even one that is not connected. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') return redis.disconnect();
  await redis.quit().catch(() => redis.disconnect());
}

/** Creates a readiness check, which pings Redis. */
export function redisCheck(redis: Redis): () => Promise<unknown> {
  return () => redis.ping();
}
