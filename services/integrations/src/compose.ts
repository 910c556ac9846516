import { githubRoutes } from '@snippetry/contracts';
import {
  type Composition,
  fetchFactsFrom,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { composeOperations, composeQueueMetrics } from './compose-operations.ts';
import { type Config, isGithubConfigured, type WorkerConfig } from './config.ts';
import { createTokenCipher } from './crypto/token-cipher.ts';
import { eventHandlers } from './events/events.ts';
import { githubHandlers } from './github/github.routes.ts';
import { GithubService } from './github/github.service.ts';
import { JobRecordService } from './job-records/job-records.service.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { measureQueues } from './jobs/queue-depth.ts';
import { startWorkers } from './jobs/workers.ts';
import { GithubConnectionRepository } from './store/github-connection.repository.ts';
import { JobRepository } from './store/job.repository.ts';

/** The services that both processes use. */
function composeServices({ config, connection, log }: ServiceBase<Config | WorkerConfig>) {
  const unitOfWork = new UnitOfWork({ connection, log });
  const tokenCipher = createTokenCipher(config.ENCRYPTION_KEY);

  const github = new GithubService({
    unitOfWork,
    repository: new GithubConnectionRepository({ connection, tokenCipher }),
    isConfigured: isGithubConfigured(config),
  });
  const jobRecords = new JobRecordService({
    unitOfWork,
    repository: new JobRepository(connection),
  });
  return { unitOfWork, github, jobRecords };
}

/** Wires the process that answers requests. */
export function compose(base: ServiceBase<Config>): Composition {
  const { github } = composeServices(base);
  const { 'GET /github/status': status } = githubRoutes;
  const operations = composeOperations(base);
  // One table for each feature: connection, imports, export, explanations.
  return {
    routes: [
      publicRoutes({ 'GET /github/status': status }, githubHandlers(github)),
      ...operations.routes,
    ],
    close: [...operations.close],
  };
}

/** Wires the process that runs jobs and handles events. */
export function composeWorker(base: ServiceBase<WorkerConfig>): Composition {
  const { config, log, metrics, redis } = base;
  const { unitOfWork, github, jobRecords } = composeServices(base);
  const handlers = jobHandlers({ fetchFacts: fetchFactsFrom(config), github });
  const queueDepth = measureQueues(metrics, redis);
  const queueMetrics = composeQueueMetrics(base);
  return {
    subscription: subscribe('integrations', {
      unitOfWork,
      handlers: eventHandlers({ github, jobRecords }),
    }),
    startWorkers: (queueRedis) =>
      startWorkers({ handlers, records: jobRecords, redis: queueRedis, log, metrics }),
    close: [() => queueDepth.close(), ...queueMetrics.close],
    // Users send this process no requests, so it has none to wait for when it stops.
    drainMs: 0,
  };
}
