import type { integrationRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { JobRecordService } from './job-records.service.ts';

type Routes = Pick<typeof integrationRoutes, 'GET /github/jobs'>;

export function jobRecordHandlers(service: JobRecordService): Handlers<Routes> {
  return { 'GET /github/jobs': async (ctx) => ({ jobs: await service.list(ctx) }) };
}
