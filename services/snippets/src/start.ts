import { setTimeout as sleep } from 'node:timers/promises';
import {
  closeRedis,
  closeStores,
  consumedModel,
  type Env,
  type Log,
  mongoCheck,
  openProcess,
  type ProcessBase,
  prepareModels,
  redisCheck,
  redisReady,
  type Service,
  startConsumer,
  verifierFrom,
  workerRedis,
} from '@snippetry/service-kit';
import { createApp } from './app.ts';
import { compose, type Parts } from './compose.ts';
import { loadConfig } from './config.ts';
import { repeat } from './repeat.ts';

/** Indexes first, then the catalogue; again until both work, since the database may come later. */
async function prepare(parts: Parts, prepareAll: () => Promise<void>, log: Log): Promise<void> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    try {
      await prepareAll();
      await parts.routes.rollUps.ready();
      await parts.follower.load();
      return;
    } catch (err) {
      log.warn({ err }, 'the catalogue cannot be loaded yet');
      await sleep(wait, undefined, { ref: false });
    }
  }
}

function watch(parts: Parts, { readiness, metrics, connection, redis }: ProcessBase) {
  readiness.add('mongodb', mongoCheck(connection));
  readiness.add('redis', redisCheck(redis));
  const { catalogue, follower } = parts.routes;
  readiness.add('catalogue', () => {
    if (!follower.loaded) throw new Error('still loading');
  });
  const help = 'Snippets in this process’s catalogue';
  metrics.gauge('snippets_catalogue_size', help, () => catalogue.columns.count);
}

/** Connects and composes the service; nothing listens yet. */
export async function start(env: Env): Promise<Service> {
  const config = loadConfig(env);
  const base = openProcess('snippets', config);
  const { connection, redis, log } = base;
  const eventRedis = workerRedis(config.REDIS_URL, log);
  const publicOrigin = new URL(config.PUBLIC_ORIGIN).origin;
  const parts = compose({ connection, redis, log, publicOrigin });
  consumedModel(connection);
  watch(parts, base);
  // Without Redis the catalogue still loads; it catches up from the database once Redis is back.
  await redisReady(redis).catch((err) => log.warn({ err }, 'starting without redis'));
  void prepare(parts, () => prepareModels(connection), log);

  const relay = parts.outbox.startRelay({ redis, log });
  const consumer = startConsumer({
    ...base,
    service: 'snippets',
    redis: eventRedis,
    handlers: parts.accounts.handlers,
    onCommitted: ({ id }) => {
      parts.accounts.announce(id).catch((err) => log.warn({ err }, 'samples were not announced'));
    },
  });
  const poll = repeat(() => parts.follower.poll(), {
    ...{ everyMs: config.CATALOGUE_POLL_MS, log },
    what: 'looking for changes',
  });
  const flush = repeat(() => parts.flush.flush(), {
    ...{ everyMs: config.VIEW_FLUSH_MS, log },
    what: 'carrying counts into the database',
  });
  const purge = repeat(() => parts.purge.expired(), {
    ...{ everyMs: config.TRASH_PURGE_MS, log },
    what: 'emptying the trash',
  });
  const { routes, facts } = parts;
  const tokens = verifierFrom(config, redis);
  return {
    ...base,
    app: createApp({ ...base, tokens, routes, facts, internalKey: config.INTERNAL_KEY }),
    close: [
      () => consumer.close(),
      () => poll.stop(),
      () => flush.stop(),
      () => parts.purge.stop(),
      () => purge.stop(),
      () => relay.close(),
      () => parts.routes.sharing.highlighter.close(),
      () => closeRedis(eventRedis),
      ...closeStores(base),
    ],
  };
}
