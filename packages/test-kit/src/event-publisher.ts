import { randomBytes } from 'node:crypto';
import type { EventName, EventPayload } from '@snippetry/contracts';
import {
  closeMongo,
  closeRedis,
  connectMongo,
  createLog,
  createOutbox,
  prepareModels,
  producerRedis,
  redisReady,
  UnitOfWork,
} from '@snippetry/service-kit';
import { inject } from 'vitest';
import './global-setup.ts';
import type { Stores } from './stores.ts';

/** Publishes events like a service: through an outbox, a relay and the subscribers' queues. */
export interface EventPublisher {
  publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an event publisher on the stores of a test file. */
export async function startEventPublisher(
  stores: Pick<Stores, 'mongoUri' | 'redisUrl'>,
): Promise<EventPublisher> {
  const log = createLog({ name: 'events', level: 'silent' });
  const db = `${inject('databasePrefix')}events_${randomBytes(6).toString('hex')}`;
  const connection = connectMongo({ uri: stores.mongoUri, db, log });
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  await prepareModels(connection);
  const redis = producerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const relay = outbox.startRelay({ redis, log, service: 'tests' });
  return {
    async publish(name, payload) {
      await unitOfWork.commit({ requestId: '' }, async (tx) => tx.emit(name, payload));
    },
    async stop() {
      await relay.close();
      await closeRedis(redis);
      await closeMongo(connection);
    },
  };
}
