import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mapNames } from '@snippetry/contracts/map-names';
import type { Env } from '@snippetry/service-kit/config';
import { createReadiness } from '@snippetry/service-kit/health';
import { listen } from '@snippetry/service-kit/listen';
import { createLog } from '@snippetry/service-kit/log';
import { createMetrics } from '@snippetry/service-kit/metrics';
import { closeRedis, producerRedis } from '@snippetry/service-kit/redis';
import type { Service } from '@snippetry/service-kit/service';
import { createGateway } from './app.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { metricsApp } from './health.ts';
import { createLimiter } from './limits/limiter.ts';
import { Pool } from './proxy/pool.ts';
import { SERVICES } from './proxy/routes.ts';
import { AddedRemotes } from './web/added-remotes.ts';
import { createPresenceClient } from './web/presence-client.ts';
import { REMOTES } from './web/remotes.ts';
import { createShell } from './web/shell.ts';
import { createAddressClient } from './web/sitemap/address-client.ts';
import { createViewClient } from './web/view-client.ts';

/** Builds the gateway and serves its metrics; the caller opens the public port. */
export async function startGateway(env: Env): Promise<Service> {
  const config = readGatewayConfig(env);
  const log = createLog({ name: 'gateway', level: config.LOG_LEVEL });
  const metrics = createMetrics({ service: 'gateway' });
  const readiness = createReadiness();
  const redis = producerRedis(config.REDIS_URL, log);
  const pool = (urls: string[]) => new Pool({ urls, everyMs: config.POLL_MS });
  const services = mapNames(SERVICES, (name) => pool(config[`${upper(name)}_URL`]));
  const remotes = mapNames(REMOTES, (name) => pool(config[`MFE_${upper(name)}_URL`]));
  const added = new AddedRemotes({
    pools: new Map([...config.REMOTE_URLS].map(([name, urls]) => [name, pool(urls)])),
    log,
  });
  for (const name of SERVICES) {
    const ready = () => services[name].list().filter((one) => one.ready).length;
    metrics.gauge(`gateway_${name}_ready_instances`, `Ready instances of ${name}`, ready);
  }
  const shell = createShell(config.SHELL_DIST, added);
  readiness.add('shell', shell.check);
  const limiter = (name: string, perMinute: number) => createLimiter({ name, perMinute, redis });
  const limiters = {
    auth: limiter('auth', config.RATE_LIMIT_AUTH),
    download: limiter('download', config.RATE_LIMIT_DOWNLOADS),
    embed: limiter('embed', config.RATE_LIMIT_EMBEDS),
    general: limiter('general', config.RATE_LIMIT_GENERAL),
  };
  const { INTERNAL_KEY: key, CARD_TIMEOUT_MS: timeoutMs } = config;
  const views = createViewClient({ pool: services.snippets, key, timeoutMs, log });
  const presence = createPresenceClient({ services, timeoutMs, log });
  const addresses = createAddressClient({ services, key });
  const app = createGateway({
    config,
    log,
    metrics,
    readiness,
    limiters,
    services,
    remotes,
    added,
    shell,
    views,
    presence,
    addresses,
    redisState: () => redis.status,
    version: await shellVersion(config),
  });
  const metricsServer = await listen(metricsApp(metrics), {
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
  });
  const pools = [...Object.values(services), ...Object.values(remotes), ...added.pools.values()];
  return {
    app,
    host: config.HOST,
    port: config.PORT,
    log,
    readiness,
    drainMs: config.DRAIN_MS,
    close: [
      () => pools.map((one) => one.close()),
      () => metricsServer.close(0),
      () => closeRedis(redis),
    ],
  };
}

/** Upper-cases a name and keeps its literal type: `snippets` → `SNIPPETS`. */
function upper<Name extends string>(name: Name): Uppercase<Name> {
  return name.toUpperCase() as Uppercase<Name>;
}

/** Reads the shell's version, which remotes require in a range, from the package of its build. */
async function shellVersion({ SHELL_DIST }: GatewayConfig): Promise<string> {
  const text = await readFile(path.join(SHELL_DIST, '../package.json'), 'utf8').catch(() => '{}');
  const manifest: unknown = JSON.parse(text);
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : '0.0.0';
}
