import { type RouteTable, type Subscriber, storageInternalRoutes } from '@snippetry/contracts';
import type { Express, RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import type { FindAccessTokens } from './access-tokens.ts';
import { describeCommands, type OperatorCommand, runCommand } from './commands.ts';
import type { BaseConfig, Env } from './config.ts';
import { consumedModel, type EventHandlers, startConsumer } from './consumer.ts';
import { type CheckedParts, doctor, reconcile } from './doctor/index.ts';
import type { Readiness } from './health.ts';
import { createApp, finishApp } from './http.ts';
import { inTime } from './in-time.ts';
import { type Migration, migrate, prepareForCommand } from './migrations/index.ts';
import {
  type Handlers,
  mountInternalRoutes,
  mountRaw,
  mountRawBelow,
  mountRoutes,
} from './mount.ts';
import type { Outbox } from './outbox.ts';
import {
  closeStores,
  openProcess,
  type ProcessBase,
  prepareStores,
  startObserving,
  tokenVerifierFrom,
} from './process.ts';
import { createReadingPolicy, type FindReadingPolicy } from './reading-policy.ts';
import type { RecentProof } from './recent-proof.ts';
import { closeRedis, redisReady, workerRedis } from './redis.ts';
import { type RepeatedWork, repeat } from './repeat.ts';
import { systemContext } from './request-context.ts';
import { createRevocations } from './revocations.ts';
import type { Program } from './service.ts';
import type { CloseStep } from './shutdown.ts';
import { storageHandlers } from './storage-figures.ts';
import type { TokenVerifier } from './tokens.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Input of a composition root: configuration, stores, log and metrics. */
export interface ServiceBase<Config extends BaseConfig = BaseConfig> extends ProcessBase {
  config: Config;
}

/** Adds routes to a service's app. */
export type RouteMount = (app: Express, config: BaseConfig) => void;

/** A table of public routes, below `/api`. */
export function publicRoutes<Table extends RouteTable>(
  table: Table,
  handlers: Handlers<Table>,
): RouteMount {
  return (app) => mountRoutes(app, table, handlers);
}

/** A table of routes for other services, which must send the shared key. */
export function internalRoutes<Table extends RouteTable>(
  table: Table,
  handlers: Handlers<Table>,
): RouteMount {
  return (app, { INTERNAL_KEY }) =>
    mountInternalRoutes(app, table, handlers, { key: INTERNAL_KEY });
}

/** A GET route outside the contract, such as a key set. */
export function rawRoute(pattern: string, handler: RequestHandler): RouteMount {
  return (app) => mountRaw(app, pattern, handler);
}

/** All paths below a prefix, outside the contract: the pages and files of a library. */
export function rawRoutes(prefix: string, handlers: RequestHandler[]): RouteMount {
  return (app) => mountRawBelow(app, prefix, handlers);
}

/** Starts reading a service's events on a connection of its own. */
export type Subscription = (base: ProcessBase, redis: Redis) => { close(): Promise<unknown> };

/** Subscribes a service to its events; the unit of work applies each of them once. */
export function subscribe<Name extends Subscriber, Change = never>(
  service: Name,
  options: {
    unitOfWork: UnitOfWork<Change>;
    handlers: EventHandlers<Name, Change>;
  },
): Subscription {
  return ({ connection, log, metrics, tracing }, redis) =>
    startConsumer({ service, redis, connection, log, metrics, tracing, ...options });
}

/** Parts of a service. None of them runs before the composition root returns. */
export interface Composition extends CheckedParts {
  routes?: readonly RouteMount[];
  /** Replaces the verifier that uses the configured key or key set. */
  tokens?: TokenVerifier;
  /** Lookup of whether visitors may read; required if the service answers visitors. */
  findReadingPolicy?: FindReadingPolicy;
  /** Lookup of access tokens; required if the service answers users. */
  findAccessTokens?: FindAccessTokens;
  /** Guard of routes with `proof: 'recent'`. */
  proof?: RecentProof;
  /** Its events are published while the process runs. */
  outbox?: Outbox;
  subscription?: Subscription;
  /**
   * Starts the workers on a connection for workers.
   *
   * @returns a step that stops them
   */
  startWorkers?: (redis: Redis) => CloseStep;
  repeated?: readonly RepeatedWork[];
  /** Changes of stored data, in the order of their versions. */
  migrations?: readonly Migration[];
  /** Commands of the operator. */
  commands?: readonly OperatorCommand[];
  /** Runs after the models are prepared, and is retried until it succeeds; then the process is ready. */
  prepare?: () => Promise<void>;
  /** Closed before Redis and MongoDB. */
  close?: readonly CloseStep[];
  /** How long a stopping process keeps serving; the configured time by default. */
  drainMs?: number;
}

/** A process of the platform, declared as data. */
export interface ServiceDefinition<Config extends BaseConfig = BaseConfig> {
  /** Its name in logs and metrics. */
  name: string;
  /** @throws ConfigError naming every problem at once */
  config: (env: Env) => Config;
  /** Wires the parts without connecting or listening. */
  compose: (base: ServiceBase<Config>) => Composition | Promise<Composition>;
}

/** How long a process stays unready without the keys of tokens; then requests look for them. */
const KEYS_WAIT_MS = 10_000;

/** How long a command waits for Redis. */
const REDIS_WAIT_MS = 1500;
const CLOSE_MS = 500;

/** Delays readiness, since the first requests of a new replica would wait for the keys, or fail. */
function waitForKeys(readiness: Readiness, load: () => Promise<void>): void {
  const end = performance.now() + KEYS_WAIT_MS;
  readiness.add('keys', async () => {
    if (performance.now() < end) await load();
  });
}

function buildApp<Config extends BaseConfig>(
  { config, ...base }: ServiceBase<Config>,
  { routes = [], tokens, proof, findReadingPolicy, findAccessTokens }: Composition,
): Express {
  const hasRoutes = routes.length > 0;
  const configured = () =>
    tokenVerifierFrom(config, createRevocations(base.redis), findAccessTokens);
  const verifier = tokens ?? (hasRoutes ? configured() : undefined);
  if (verifier?.loadKeys) waitForKeys(base.readiness, verifier.loadKeys);
  const publicOrigin = config.PUBLIC_ORIGIN;
  const reading = findReadingPolicy && createReadingPolicy(base.redis, findReadingPolicy);
  const app = createApp({
    ...base,
    publicOrigin,
    stallMs: config.ANSWER_STALL_MS,
    ...(verifier && { tokens: verifier }),
    ...(reading && { reading }),
    ...(proof && { proof }),
  });
  for (const mount of routes) mount(app, config);
  if (hasRoutes) {
    internalRoutes(storageInternalRoutes, storageHandlers(base.connection))(app, config);
  }
  finishApp(app);
  return app;
}

/** Starts work that no request triggers, and returns the steps that stop it, in order. */
function startBackground(base: ServiceBase, parts: Composition): CloseStep[] {
  const { config, log, redis } = base;
  const close: CloseStep[] = [];
  if (parts.subscription || parts.startWorkers) {
    const queueRedis = workerRedis(config.REDIS_URL, log, base.metrics);
    const consumer = parts.subscription?.(base, queueRedis);
    const stopWorkers = parts.startWorkers?.(queueRedis);
    close.push(
      () => Promise.all([consumer?.close(), stopWorkers?.()]),
      () => closeRedis(queueRedis),
    );
  }
  for (const work of parts.repeated ?? []) {
    const repetition = repeat(work, log);
    close.push(() => repetition.stop());
  }
  const relay = parts.outbox?.startRelay({ redis, log, metrics: base.metrics, service: base.name });
  return [...close, () => relay?.close(), ...(parts.close ?? [])];
}

/**
 * Defines a service process: configuration, stores, routes, events, repeated work, readiness and an
 * ordered shutdown, in the same way for every service.
 */
export function defineService<Config extends BaseConfig>(
  definition: ServiceDefinition<Config>,
): Program {
  const { name } = definition;
  /** Composes the service for a command; `run` closes it after the work. */
  const composeIdle = async (env: NodeJS.ProcessEnv) => {
    const config = definition.config(env);
    const base = { ...openProcess(name, config), config };
    const parts = await definition.compose(base);
    if (parts.subscription) consumedModel(base.connection);
    const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work();
      } finally {
        // Connections to a Redis that is away never close.
        for (const step of [...(parts.close ?? []), ...closeStores(base)]) {
          await inTime(Promise.resolve(step()), CLOSE_MS);
        }
      }
    };
    return { base, parts, run };
  };
  return {
    name,
    async start(env) {
      const config = definition.config(env);
      const base = { ...openProcess(name, config, await startObserving(name, config)), config };
      const parts = await definition.compose(base);
      if (parts.subscription) consumedModel(base.connection);
      const app = buildApp(base, parts);
      const close = startBackground(base, parts);
      prepareStores(base, parts);
      return {
        ...base,
        app,
        drainMs: parts.drainMs ?? base.drainMs,
        close: [...close, ...closeStores(base)],
      };
    },
    async migrate(env, options) {
      const { base, parts } = await composeIdle(env);
      const { migrations = [] } = parts;
      await migrate(base.connection, { ...base, ...options, migrations });
    },
    async command(env, argv) {
      const { base, parts, run } = await composeIdle(env);
      const { commands = [], migrations = [] } = parts;
      if (argv[0] === 'help') return run(async () => describeCommands(commands));
      return run(async () => {
        await prepareForCommand(base.connection, { ...base, migrations });
        const isRedisUp = await redisReady(base.redis, REDIS_WAIT_MS).then(
          () => true,
          () => false,
        );
        return runCommand(commands, argv, { ctx: systemContext(base), isRedisUp });
      });
    },
    async doctor(env, options) {
      const { base, parts, run } = await composeIdle(env);
      return run(() => doctor(base, parts, options));
    },
    async reconcile(env, options) {
      const { base, parts, run } = await composeIdle(env);
      await run(() => reconcile(base, parts, options));
    },
  };
}
