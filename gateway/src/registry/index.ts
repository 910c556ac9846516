import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { remoteRoutes } from '@snippetry/contracts';
import { AppError } from '@snippetry/contracts/errors';
import { openAnnouncementChannel } from '@snippetry/service-kit/announcement-channel';
import { createReadiness } from '@snippetry/service-kit/health';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { closeMongo, connectMongo } from '@snippetry/service-kit/mongo';
import type { Handlers } from '@snippetry/service-kit/mount';
import { prepareWhenUp } from '@snippetry/service-kit/prepare';
import { repeat } from '@snippetry/service-kit/repeat';
import type { CloseStep } from '@snippetry/service-kit/shutdown';
import type { Tracing } from '@snippetry/service-kit/tracing/tracing';
import type { Redis } from 'ioredis';
import { BuildStore } from '../builds/build-store.ts';
import type { GatewayConfig } from '../config.ts';
import { Pool } from '../proxy/pool.ts';
import { findCanaryUsersFrom } from './canary-users.ts';
import { DeploymentService } from './deployments.ts';
import { Identity } from './identity.ts';
import { registryModels } from './registry.model.ts';
import { RegistryRepository } from './registry.repository.ts';
import { Registry } from './registry.ts';
import { type RemoteHandlerDeps, remoteHandlers } from './remote.routes.ts';
import { createRetention } from './retention.ts';
import { folderSource, hostSource, type Source } from './source.ts';
import { Sources } from './sources.ts';

export interface RegistryBase {
  config: GatewayConfig;
  log: Log;
  redis: Redis;
  metrics: Metrics;
  tracing: Tracing | undefined;
  auth: Pool;
}

const RETENTION_MS = 60 * 60 * 1000;

/** Creates the source of each remote of `REMOTE_URLS`, after that of the shell. */
function createSources({ config }: RegistryBase): { sources: Source[]; pools: Map<string, Pool> } {
  const pools = new Map<string, Pool>();
  const remotes = [...config.REMOTE_URLS].map(([name, urls]) => {
    const [first = ''] = urls;
    if (first.startsWith('file:')) return folderSource(name, fileURLToPath(first));
    const pool = new Pool({ urls, everyMs: config.POLL_MS });
    pools.set(name, pool);
    return hostSource(name, pool);
  });
  const shell = folderSource('shell', config.SHELL_DIST);
  return { sources: [shell, ...remotes], pools };
}

async function createStore({ config, log }: RegistryBase) {
  const { BUILDS_DIR, BUILDS_BUCKET, S3_ENDPOINT, S3_REGION } = config;
  if (!BUILDS_BUCKET) return new BuildStore(BUILDS_DIR, null, log);
  // Loaded only if it is used: the client takes 20 MB of memory.
  const { bucketArchives } = await import('../builds/bucket.ts');
  const options = { bucket: BUILDS_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION };
  return new BuildStore(BUILDS_DIR, bucketArchives(options), log);
}

/** Creates the registry of builds and deployments, and starts to read its sources. */
export async function createRegistry(base: RegistryBase) {
  const { config, log, redis, auth, metrics, tracing } = base;
  const connection = connectMongo({
    uri: config.MONGODB_URI,
    db: config.MONGODB_DB,
    waitMs: config.MONGODB_WAIT_MS,
    log,
    metrics,
    isTraced: tracing !== undefined,
  });
  const repository = new RegistryRepository(connection, registryModels(connection));
  const store = await createStore(base);
  const file = path.join(config.BUILDS_DIR, 'deployments.json');
  const registry = new Registry({ repository, store, file, log });
  const deployments = new DeploymentService({ repository, registry, store });
  const identity = new Identity({ auth, key: config.INTERNAL_KEY, repository });
  const { sources, pools } = createSources(base);
  const everyMs = config.SOURCES_MS;
  const reader = new Sources({
    ...{ sources, deployments, registry, repository, store, everyMs, log },
  });
  const channel = openAnnouncementChannel(redis, 'deployments', () => void registry.refresh());
  // The gateway serves pages without its database, so it stays ready.
  const stores = createReadiness();
  void prepareWhenUp(connection, { readiness: stores, log, prepare: () => registry.refresh() });
  // Otherwise a new gateway would serve the builds of its sources before those that are deployed.
  await Promise.race([
    connection.asPromise().catch(() => undefined),
    sleep(config.MONGODB_WAIT_MS),
  ]);
  await registry.start(channel);
  reader.start();
  const retention = repeat(
    {
      name: 'removing unused builds',
      everyMs: RETENTION_MS,
      run: createRetention({ repository, store, log }),
    },
    log,
  );
  const handlers = (figuresOf: RemoteHandlerDeps['figuresOf']): Handlers<typeof remoteRoutes> =>
    remoteHandlers({
      ...{ repository, deployments, identity, figuresOf },
      findUsers: findCanaryUsersFrom(config),
    });
  const close: CloseStep[] = [
    () => reader.close(),
    () => retention.stop(),
    () => registry.close(),
    () => [...pools.values()].map((pool) => pool.close()),
    () => closeMongo(connection),
  ];
  /** Throws until sources were read, or while there is no build of the shell. */
  const check = async () => {
    if (!reader.isRead || !registry.select(null).shell) throw new AppError('service.unavailable');
  };
  const stored = { registry, repository, store, connection };
  return { ...stored, deployments, identity, pools, handlers, check, close };
}

export type RegistryParts = Awaited<ReturnType<typeof createRegistry>>;
