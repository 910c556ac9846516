import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { parseRedisGroup, type RedisGroup } from './redis-url.ts';
import { observeRedis } from './tracing/redis-client.ts';

type Behaviour = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout'
>;

/** What a further connection may do differently. */
type Difference = Pick<
  RedisOptions,
  | 'maxRetriesPerRequest'
  | 'enableOfflineQueue'
  | 'commandTimeout'
  | 'autoResubscribe'
  | 'autoResendUnfulfilledCommands'
>;

const retryStrategy = (times: number): number => Math.min(times * 100, 1000);

interface Observers {
  log?: Log | undefined;
  metrics?: Metrics | undefined;
}

/** Options with which connections of a Cluster were opened, for duplicates. */
const clusters = new WeakMap<
  object,
  { cluster: Cluster; group: RedisGroup; options: Difference }
>();

/**
 * Opens the connections to a Cluster. It has the same commands; scripts need keys with one hash tag.
 */
function openCluster(group: RedisGroup, options: Difference): Redis {
  const { enableOfflineQueue = true, ...redisOptions } = options;
  const cluster = new Cluster(group.nodes, {
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    redisOptions: { ...loginOf(group), ...redisOptions },
  });
  clusters.set(cluster, { cluster, group, options });
  return cluster as unknown as Redis;
}

function openSentinel({ nodes, master, ...group }: RedisGroup, options: Behaviour): Redis {
  return new Redis({
    sentinels: nodes,
    name: master,
    // Notices a failover even while the connection to the old master stays open.
    failoverDetector: true,
    retryStrategy,
    sentinelRetryStrategy: retryStrategy,
    ...loginOf(group),
    ...(group.isEncrypted && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    ...options,
  });
}

function loginOf({ username, password, isEncrypted }: Omit<RedisGroup, 'nodes' | 'master'>) {
  return {
    ...(username && { username }),
    ...(password && { password }),
    ...(isEncrypted && { tls: {} }),
  };
}

function open(url: string, options: Behaviour): Redis {
  const group = parseRedisGroup(url);
  if (group === null) return new Redis(url, { retryStrategy, ...options });
  return group.kind === 'cluster' ? openCluster(group, options) : openSentinel(group, options);
}

function connect(url: string, options: Behaviour, { log, metrics }: Observers): Redis {
  const redis = open(url, options);
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

/** Opens a further connection to the same Redis. */
export function duplicateRedis(redis: Redis, difference: Difference): Redis {
  const known = clusters.get(redis);
  if (!known) return redis.duplicate(difference);
  return openCluster(known.group, { ...known.options, ...difference });
}

/**
 * Returns the options of a BullMQ queue, worker or listener. In a Cluster the keys of a queue have a
 * hash tag, which its scripts need; elsewhere they are named as ever.
 */
export function queueConnection(redis: Redis, queue: string) {
  return { connection: redis, ...(redis.isCluster && { prefix: `{${queue}}` }) };
}

/**
 * Publishes a message.
 *
 * @returns the number of subscribers, in a Cluster at all nodes: there, `PUBLISH` delivers to all, but
 * counts only those at one
 */
export async function publishCounted(
  redis: Redis,
  channel: string,
  message: string,
): Promise<number> {
  const published = redis.publish(channel, message);
  const known = clusters.get(redis);
  if (!known) return published;
  const nodes = known.cluster.nodes().map(async (node) => {
    const [, subscribers] = await node.pubsub('NUMSUB', channel);
    return Number(subscribers);
  });
  const counts = await Promise.all(nodes);
  await published;
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the values of keys, which may be at different nodes of a Cluster. */
export function readKeys(redis: Redis, keys: readonly string[]): Promise<(string | null)[]> {
  if (!redis.isCluster) return redis.mget(...keys);
  return Promise.all(keys.map((key) => redis.get(key)));
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
