import type { integrationRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ConnectionRepository } from './github/connection.repository.ts';
import { presentStatus } from './github/github.present.ts';
import { presentJob } from './jobs/job.present.ts';
import type { JobRepository } from './jobs/job.repository.ts';

export interface RouteDeps {
  connections: ConnectionRepository;
  jobs: JobRepository;
  isGithubConfigured: boolean;
}

/** How many jobs are shown. */
const LATEST = 20;

export function integrationHandlers(deps: RouteDeps): Handlers<typeof integrationRoutes> {
  const { connections, jobs, isGithubConfigured } = deps;
  return {
    'GET /github/status': async ({ viewer }) =>
      presentStatus(await connections.find(viewer), isGithubConfigured),
    'GET /github/jobs': async ({ viewer }) => ({
      jobs: (await jobs.latest(viewer, LATEST)).map(presentJob),
    }),
  };
}
