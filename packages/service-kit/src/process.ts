import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { BaseConfig } from './config.ts';
import { createReadiness } from './health.ts';
import type { AppOptions } from './http.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { closeMongo, connectMongo, prepareWhenUp } from './mongo.ts';
import { closeRedis, producerRedis, redisCheck } from './redis.ts';
import type { Service } from './service.ts';
import type { CloseStep } from './shutdown.ts';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';

/**
 * What a process stands on before it is told what to do: the options of its app (without tokens),
 * its stores, and where it will listen. Spread it into `createApp`, `startConsumer` and the
 * returned `Service`.
 */
export interface ProcessBase
  extends Omit<AppOptions, 'tokens'>,
    Pick<Service, 'host' | 'port' | 'drainMs'> {
  /** The service's own database. */
  connection: Connection;
  /** For requests; a consumer needs a `workerRedis` of its own. */
  redis: Redis;
}

/** Opens the stores of a process: it returns at once, connections come up in the background. */
export function openProcess(name: string, config: BaseConfig): ProcessBase {
  const log = createLog({ name, level: config.LOG_LEVEL });
  return {
    name,
    log,
    metrics: createMetrics({ service: name }),
    readiness: createReadiness(),
    trustProxy: config.TRUST_PROXY,
    host: config.HOST,
    port: config.PORT,
    drainMs: config.DRAIN_MS,
    connection: connectMongo({
      uri: config.MONGODB_URI,
      db: config.MONGODB_DB,
      log,
      waitMs: config.MONGODB_WAIT_MS,
      transactionLimitMs: config.TRANSACTION_LIMIT_MS,
    }),
    redis: producerRedis(config.REDIS_URL, log),
  };
}

/** The verifier of a service that checks tokens with the configured key or key set. */
export function verifierFrom(
  config: Pick<BaseConfig, 'JWT_PUBLIC_KEY' | 'JWKS_URL'>,
  redis: Redis,
): TokenVerifier {
  return createTokenVerifier({
    publicKey: config.JWT_PUBLIC_KEY,
    jwksUrl: config.JWKS_URL,
    redis,
  });
}

/**
 * From here on the process is ready while its stores answer, its indexes are there and `prepare`
 * has worked once. Call it after all models are compiled, those of the consumer included.
 */
export function readyWithStores(base: ProcessBase, prepare?: () => Promise<void>): void {
  prepareWhenUp(base.connection, { ...base, prepare });
  base.readiness.add('redis', redisCheck(base.redis));
}

/** The last steps of a shutdown: Redis, then MongoDB. Whatever uses them must end before. */
export function closeStores({ redis, connection }: ProcessBase): CloseStep[] {
  return [() => closeRedis(redis), () => closeMongo(connection)];
}
