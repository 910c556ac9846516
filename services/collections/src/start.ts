import {
  closeRedis,
  closeStores,
  openProcess,
  readyWithStores,
  type Service,
  startConsumer,
  verifierFrom,
  workerRedis,
} from '@snippetry/service-kit';
import { createApp } from './app.ts';
import { compose } from './compose.ts';
import type { CollectionsConfig } from './config.ts';

/** Composes the whole service: connected, and ready as soon as its stores are. */
export function startCollections(config: CollectionsConfig): Service {
  const base = openProcess('collections', config);
  const queueRedis = workerRedis(config.REDIS_URL, base.log);
  const { collections, handlers } = compose({ ...base, config });
  const app = createApp({ ...base, tokens: verifierFrom(config, base.redis), collections });
  const consumer = startConsumer({ ...base, service: 'collections', redis: queueRedis, handlers });
  readyWithStores(base);
  return {
    ...base,
    app,
    close: [() => consumer.close(), () => closeRedis(queueRedis), ...closeStores(base)],
  };
}
