import { mapNames } from '@snippetry/contracts/map-names';
import type { Env } from '@snippetry/service-kit/config';
import { createReadiness } from '@snippetry/service-kit/health';
import { createLog, type Log } from '@snippetry/service-kit/log';
import { createMetrics } from '@snippetry/service-kit/metrics';
import { closeRedis, producerRedis } from '@snippetry/service-kit/redis';
import type { Service } from '@snippetry/service-kit/service';
import { startTracing } from '@snippetry/service-kit/tracing/tracing';
import type { Redis } from 'ioredis';
import { createGateway } from './app.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createLimiter } from './limits/limiter.ts';
import type { Limiters } from './limits/rate-limit.ts';
import { createOwnApi } from './own-api.ts';
import { Pool } from './proxy/pool.ts';
import { measurePools } from './proxy/pool-metrics.ts';
import { SERVICES } from './proxy/routes.ts';
import { createRegistry } from './registry/index.ts';
import type { Registry } from './registry/registry.ts';
import { createReports } from './reports/index.ts';
import { addedRemotes } from './web/added-remotes.ts';
import { createPresenceClient } from './web/presence-client.ts';
import { createAddressClient } from './web/sitemap/address-client.ts';
import { createViewClient } from './web/view-client.ts';

/** Builds the gateway; the caller opens its ports. */
export async function startGateway(env: Env): Promise<Service> {
  const config = readGatewayConfig(env);
  const log = createLog({ name: 'gateway', level: config.LOG_LEVEL });
  const metrics = createMetrics({ service: 'gateway' });
  const tracing = await startTracing(config, { name: 'gateway', log, metrics });
  const readiness = createReadiness();
  const redis = producerRedis(config.REDIS_URL, log, metrics);
  const pool = (urls: string[]) => new Pool({ urls, everyMs: config.POLL_MS });
  const services = mapNames(SERVICES, (name) => pool(config[`${upper(name)}_URL`]));
  measurePools(metrics, services);
  const registry = await createRegistry({
    config,
    log,
    redis,
    metrics,
    tracing,
    auth: services.auth,
  });
  const rule = { loads: config.CANARY_LOADS, factor: config.CANARY_FACTOR };
  const reports = createReports({ ...registry, redis, log, metrics, rule });
  readiness.add('shell', registry.check);
  logComplaints(registry.registry, log);
  const { INTERNAL_KEY: key, CARD_TIMEOUT_MS: timeoutMs } = config;
  const views = createViewClient({ pool: services.snippets, key, timeoutMs, log });
  const presence = createPresenceClient({ services, timeoutMs, log });
  const addresses = createAddressClient({ services, key });
  const app = createGateway({
    config,
    log,
    metrics,
    tracing,
    readiness,
    limiters: createLimiters(config, redis),
    services,
    registry,
    ownApi: createOwnApi({
      ...{ log, identity: registry.identity },
      handlers: { ...registry.handlers(reports.figuresOf), ...reports.handlers },
    }),
    views,
    presence,
    addresses,
    redisState: () => redis.status,
  });
  return {
    app,
    host: config.HOST,
    port: config.PORT,
    metrics,
    metricsAt: { host: config.METRICS_HOST, port: config.METRICS_PORT },
    log,
    readiness,
    drainMs: config.DRAIN_MS,
    close: [
      ...reports.close,
      ...registry.close,
      () => Object.values(services).map((one) => one.close()),
      () => closeRedis(redis),
      () => tracing?.close(),
    ],
  };
}

function createLimiters(config: GatewayConfig, redis: Redis): Limiters {
  const limiter = (name: string, perMinute: number) => createLimiter({ name, perMinute, redis });
  return {
    auth: limiter('auth', config.RATE_LIMIT_AUTH),
    download: limiter('download', config.RATE_LIMIT_DOWNLOADS),
    embed: limiter('embed', config.RATE_LIMIT_EMBEDS),
    general: limiter('general', config.RATE_LIMIT_GENERAL),
  };
}

/** Logs why remotes are not shown, now and after each change. */
function logComplaints(registry: Registry, log: Log): void {
  const logAll = () => {
    for (const complaint of addedRemotes(registry.select(null)).complaints) {
      log.warn(`a remote is not shown: ${complaint}`);
    }
  };
  registry.listen(logAll);
  logAll();
}

/** Upper-cases a name and keeps its literal type: `snippets` → `SNIPPETS`. */
function upper<Name extends string>(name: Name): Uppercase<Name> {
  return name.toUpperCase() as Uppercase<Name>;
}
