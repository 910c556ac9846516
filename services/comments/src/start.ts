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
import type { CommentsConfig } from './config.ts';

/** Composes the whole service: connected, and ready as soon as its stores are. */
export function startComments(config: CommentsConfig): Service {
  const base = openProcess('comments', config);
  const queueRedis = workerRedis(config.REDIS_URL, base.log);
  const { comments, handlers } = compose({ ...base, config });
  const app = createApp({ ...base, tokens: verifierFrom(config, base.redis), comments });
  const consumer = startConsumer({ ...base, service: 'comments', redis: queueRedis, handlers });
  readyWithStores(base);
  return {
    ...base,
    app,
    close: [() => consumer.close(), () => closeRedis(queueRedis), ...closeStores(base)],
  };
}
