import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';

type Behaviour = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout'
>;

const retryStrategy = (times: number): number => Math.min(times * 100, 1000);

function connect(url: string, options: Behaviour, log?: Log): Redis {
  const redis = new Redis(url, { retryStrategy, ...options });
  let down = false;
  // Without a listener a lost connection would end the process. One line per outage, not per try.
  redis.on('error', (err) => {
    if (!down) log?.warn({ err }, 'redis is away');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log?.info('redis is back');
    down = false;
  });
  return redis;
}

/**
 * A connection for requests: a command that cannot be sent fails at once, one that gets no answer
 * fails after a second. Commands before the connection is ready fail too: see `redisReady`.
 */
export function producerRedis(url: string, log?: Log): Redis {
  return connect(
    url,
    { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1000 },
    log,
  );
}

/** A connection for workers, which wait for Redis as long as it takes. */
export function workerRedis(url: string, log?: Log): Redis {
  return connect(url, { maxRetriesPerRequest: null }, log);
}

/** Resolves when the connection can be used; rejects after `timeoutMs` milliseconds. */
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

/** Closes a connection, also one that is not up. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') return redis.disconnect();
  await redis.quit().catch(() => redis.disconnect());
}

/** A readiness check. */
export function redisCheck(redis: Redis): () => Promise<unknown> {
  return () => redis.ping();
}
