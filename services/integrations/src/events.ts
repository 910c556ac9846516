import type { EventHandlers } from '@snippetry/service-kit';
import type { ConnectionRepository } from './github/connection.repository.ts';
import type { JobRepository } from './jobs/job.repository.ts';

/** What other services' events mean for connections and jobs. */
export function eventHandlers(deps: {
  connections: ConnectionRepository;
  jobs: JobRepository;
}): EventHandlers<'integrations'> {
  return {
    'user.deleted': async ({ userId }, { session }) => {
      await deps.connections.remove(userId, session);
      await deps.jobs.removeOf(userId, session);
    },
  };
}
