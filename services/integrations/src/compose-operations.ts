import { OPERATIONS_VIEW, operationsRoutes } from '@snippetry/contracts';
import {
  fetchModeratorsFrom,
  Moderators,
  openAllQueues,
  publicRoutes,
  type Revocations,
  rawRoutes,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { Config, WorkerConfig } from './config.ts';
import { operationsHandlers } from './operations/operations.routes.ts';
import { measureAllQueues } from './operations/queue-metrics.ts';
import { queueView } from './operations/view.ts';
import { viewGuard } from './operations/view-guard.ts';
import { ViewSessions } from './operations/view-sessions.ts';

/** Wires the view of background jobs. */
export function composeOperations(
  { config, log, redis }: ServiceBase<Config>,
  revocations: Revocations,
) {
  const all = openAllQueues(redis);
  const sessions = new ViewSessions({
    redis,
    moderators: new Moderators(fetchModeratorsFrom(config)),
    revocations,
  });
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

/** Wires the metrics of all queues. */
export function composeQueueMetrics({ metrics, redis }: ServiceBase<WorkerConfig>) {
  const all = openAllQueues(redis);
  measureAllQueues(metrics, all.queues);
  return { close: [() => all.close()] };
}
