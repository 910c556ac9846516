import { OPERATIONS_VIEW, operationsRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  fetchModeratorsFrom,
  Moderators,
  openAllQueues,
  publicRoutes,
  type Revocations,
  rawRoutes,
  type ServiceBase,
} from '@snippetry/service-kit';
import { operationsHandlers } from './operations.routes.ts';
import { measureQueues } from './queue-metrics.ts';
import { queueView, ViewSessions, viewGuard } from './view.ts';

/** Pages about background jobs, in the process that answers requests. */
export function createOperations(
  { config, log, redis }: ServiceBase<BaseConfig & { AUTH_URL: string[] }>,
  revocations: Revocations,
) {
  const all = openAllQueues(redis);
  const moderators = new Moderators(fetchModeratorsFrom(config));
  const sessions = new ViewSessions({ redis, moderators, revocations });
  const { origin: publicOrigin, protocol } = new URL(config.PUBLIC_ORIGIN);
  const isSecure = protocol === 'https:';
  return {
    routes: [
      publicRoutes(operationsRoutes, operationsHandlers(sessions, { isSecure })),
      rawRoutes(OPERATIONS_VIEW, [
        viewGuard({ sessions, queues: all.queues, publicOrigin, log }),
        queueView(all.queues),
      ]),
    ],
    close: [() => all.close()],
  };
}

/** Metrics of all queues, in the process that runs jobs. */
export function createQueueMetrics({ metrics, redis }: ServiceBase) {
  const all = openAllQueues(redis);
  measureQueues(metrics, all.queues);
  return { close: [() => all.close()] };
}
