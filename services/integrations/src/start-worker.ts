import {
  closeRedis,
  closeStores,
  createApp,
  factsFrom,
  finishApp,
  type Log,
  openProcess,
  readyWithStores,
  type Service,
  startConsumer,
  workerRedis,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { isGithubConfigured, type WorkerConfig } from './config.ts';
import { createTokenBox } from './crypto/token-box.ts';
import { eventHandlers } from './events.ts';
import { mongoConnections } from './github/connection.repository.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { mongoJobs } from './jobs/job.repository.ts';
import { startWorkers } from './jobs/workers.ts';
import { measureQueues } from './queue-depth.ts';

/** The name of the process that runs jobs. */
export const WORKER_NAME = 'integrations-worker';

interface Stores {
  connection: Connection;
  queueRedis: Redis;
  log: Log;
}

/** Starts what reads the queues; answers what stops it. */
function startQueues(config: WorkerConfig, { connection, queueRedis, log }: Stores) {
  const connections = mongoConnections(connection, createTokenBox(config.ENCRYPTION_KEY));
  const jobs = mongoJobs(connection);
  const handlers = jobHandlers({
    askFacts: factsFrom(config),
    connections,
    isGithubConfigured: isGithubConfigured(config),
  });
  const workers = startWorkers({ handlers, jobs, redis: queueRedis, log });
  const consumer = startConsumer({
    service: 'integrations',
    redis: queueRedis,
    connection,
    log,
    handlers: eventHandlers({ connections, jobs }),
  });
  const readers = [...Object.values(workers), consumer];
  return () => Promise.all(readers.map((reader) => reader.close()));
}

/** Composes the process that runs jobs; its port is for health and metrics only. */
export function startWorker(config: WorkerConfig): Service {
  const base = openProcess(WORKER_NAME, config);
  const queueRedis = workerRedis(config.REDIS_URL, base.log);
  const stopQueues = startQueues(config, { ...base, queueRedis });
  const queues = measureQueues(base.metrics, base.redis);
  const app = createApp(base);
  finishApp(app);
  readyWithStores(base);
  return {
    ...base,
    // Nobody sends it requests that it would have to wait for.
    drainMs: 0,
    app,
    close: [stopQueues, () => queues.close(), () => closeRedis(queueRedis), ...closeStores(base)],
  };
}
