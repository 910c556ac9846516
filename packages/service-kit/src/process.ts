import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { FindAccessTokens } from './access-tokens.ts';
import type { BaseConfig } from './config.ts';
import { createReadiness } from './health.ts';
import type { AppOptions } from './http.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { closeMongo, connectMongo } from './mongo.ts';
import { type PrepareOptions, prepareWhenUp } from './prepare.ts';
import { closeRedis, producerRedis, redisCheck } from './redis.ts';
import type { Revocations } from './revocations.ts';
import type { Service } from './service.ts';
import type { CloseStep } from './shutdown.ts';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';
import { startTracing } from './tracing/tracing.ts';

/**
 * The base of a service process: the options of its app (without tokens), its stores, and the address
 * at which it will listen. It can be spread into `createApp`, `startConsumer` and a `Service`.
 */
export interface ProcessBase
  extends Omit<AppOptions, 'tokens' | 'reading' | 'metricsAt'>,
    Pick<Service, 'host' | 'port' | 'metricsAt' | 'drainMs'> {
  /** The service's own database. */
  connection: Connection;
  /** For requests; a consumer needs a `workerRedis` of its own. */
  redis: Redis;
}

/** The log, the metrics and the spans of a process. */
type Observation = Pick<AppOptions, 'log' | 'metrics' | 'tracing'>;

/** Creates the log and the metrics of a process. */
function observeProcess(name: string, { LOG_LEVEL: level }: BaseConfig): Observation {
  return { log: createLog({ name, level }), metrics: createMetrics({ service: name }) };
}

/** Creates the log, the metrics and, if an endpoint is set, the spans of a process. */
export async function startObserving(name: string, config: BaseConfig): Promise<Observation> {
  const base = observeProcess(name, config);
  return { ...base, tracing: await startTracing(config, { name, ...base }) };
}

/** Creates the base of a process. It returns at once and connects to the stores in the background. */
export function openProcess(
  name: string,
  config: BaseConfig,
  { log, metrics, tracing }: Observation = observeProcess(name, config),
): ProcessBase {
  const { METRICS_HOST: metricsHost, METRICS_PORT: metricsPort } = config;
  return {
    name,
    log,
    metrics,
    tracing,
    readiness: createReadiness(),
    trustProxy: config.TRUST_PROXY,
    host: config.HOST,
    port: config.PORT,
    metricsAt: metricsPort === undefined ? null : { host: metricsHost, port: metricsPort },
    drainMs: config.DRAIN_MS,
    connection: connectMongo({
      uri: config.MONGODB_URI,
      db: config.MONGODB_DB,
      log,
      waitMs: config.MONGODB_WAIT_MS,
      transactionLimitMs: config.TRANSACTION_LIMIT_MS,
      poolSize: config.MONGODB_POOL_SIZE,
      metrics,
      isTraced: tracing !== undefined,
    }),
    redis: producerRedis(config.REDIS_URL, log, metrics),
  };
}

/** Creates a verifier that checks tokens with the configured key or key set. */
export function tokenVerifierFrom(
  config: Pick<BaseConfig, 'JWT_PUBLIC_KEY' | 'JWKS_URL'>,
  revocations: Revocations,
  findAccessTokens?: FindAccessTokens,
): TokenVerifier {
  return createTokenVerifier({
    publicKey: config.JWT_PUBLIC_KEY,
    jwksUrl: config.JWKS_URL,
    revocations,
    findAccessTokens,
  });
}

/**
 * Creates the indexes, migrates the data and runs `prepare` in the background, and adds the readiness checks of both
 * stores. Call it after all models are compiled, including those of the consumer.
 */
export function prepareStores(
  base: ProcessBase,
  options: Pick<PrepareOptions, 'migrations' | 'prepare'> = {},
): void {
  // The error of a newer schema ends the process like any that is not handled.
  void prepareWhenUp(base.connection, { ...base, ...options });
  base.readiness.add('redis', redisCheck(base.redis));
}

/** The last steps of a shutdown: Redis, MongoDB, then the last spans. Their users must be closed before. */
export function closeStores({ redis, connection, tracing }: ProcessBase): CloseStep[] {
  return [() => closeRedis(redis), () => closeMongo(connection), () => tracing?.close()];
}
