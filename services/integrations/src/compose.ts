import { personalInternalRoutes } from '@snippetry/contracts';
import {
  type Composition,
  createRevocations,
  findAccessTokensFrom,
  findReadingPolicyFrom,
  internalRoutes,
  type ServiceBase,
  subscribe,
  tokenVerifierFrom,
} from '@snippetry/service-kit';
import { composeExplaining, composeExplanations } from './compose-explanations.ts';
import { composeConnection, composeLinking, composeUpkeep } from './compose-github.ts';
import { composeImporting, composeImportRoutes } from './compose-imports.ts';
import { composeOperations, composeQueueMetrics } from './compose-operations.ts';
import { composeTieRoutes, composeTies } from './compose-ties.ts';
import type { Config, WorkerConfig } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { startExplainWorker } from './jobs/explain-snippet.ts';
import { measureQueues } from './jobs/queue-depth.ts';
import { startRevocationWorker } from './jobs/revocation-jobs.ts';
import { sourceCheckQueue, startSourceChecks } from './jobs/source-check-jobs.ts';
import { startWorkers } from './jobs/workers.ts';
import { personalHandlers } from './personal/personal.routes.ts';
import { PersonalRepository } from './store/personal.repository.ts';

/** Wires the process that answers requests. */
export function compose(base: ServiceBase<Config>): Composition {
  const connected = composeConnection(base);
  const revocations = createRevocations(base.redis);
  const linking = composeLinking(base, connected, revocations);
  const imports = composeImportRoutes(base, connected);
  const explanations = composeExplanations(base);
  const operations = composeOperations(base, revocations);
  return {
    findReadingPolicy: findReadingPolicyFrom(base.config),
    tokens: tokenVerifierFrom(base.config, revocations, findAccessTokensFrom(base.config)),
    routes: [
      ...linking.routes,
      ...imports.routes,
      ...composeTieRoutes(base, connected),
      ...explanations.routes,
      ...operations.routes,
      internalRoutes(
        personalInternalRoutes.integrations,
        personalHandlers(new PersonalRepository(base.connection)),
      ),
    ],
    close: [...linking.close, ...imports.close, ...explanations.close, ...operations.close],
  };
}

/** Wires the process that runs jobs and handles events. */
export function composeWorker(base: ServiceBase<WorkerConfig>): Composition {
  const { config, log, metrics, redis } = base;
  const connected = composeConnection(base);
  const { unitOfWork, github } = connected;
  const { revocations, atStart, repeated } = composeUpkeep(base, connected);
  const importing = composeImporting(base, connected);
  const { runner, explanations, ...explaining } = composeExplaining(base);
  const { checks, gistExports, sources } = composeTies(base, connected);
  const sourceChecks = sourceCheckQueue({ redis, everyMs: config.UPSTREAM_CHECK_MS });
  const queueDepth = measureQueues(metrics, redis);
  const queueMetrics = composeQueueMetrics(base);
  const imports = importing.records;
  return {
    subscription: subscribe('integrations', {
      unitOfWork,
      handlers: eventHandlers({ github, imports, explanations, gistExports, sources }),
    }),
    startWorkers: (queueRedis) => {
      const shared = { redis: queueRedis, log, metrics };
      const groups = {
        import: () => [
          ...importing.startWorkers(queueRedis),
          startRevocationWorker({ revocations, ...shared }),
          startSourceChecks({ checks, ...shared }),
        ],
        explain: () => {
          const worker = startExplainWorker({
            runner,
            ...shared,
            lockDuration: config.JOB_LOCK_MS,
          });
          return [() => worker.close()];
        },
      };
      return startWorkers(groups, config.WORKER_JOBS);
    },
    prepare: async () => {
      await atStart();
      await sourceChecks.schedule();
      await importing.sweep();
      await explaining.sweep();
    },
    repeated: [...repeated, ...importing.repeated, ...explaining.repeated],
    close: [
      () => queueDepth.close(),
      connected.queue.close,
      sourceChecks.close,
      ...importing.close,
      ...explaining.close,
      ...queueMetrics.close,
    ],
    // Users send this process no requests, so it has none to wait for when it stops.
    drainMs: 0,
  };
}
