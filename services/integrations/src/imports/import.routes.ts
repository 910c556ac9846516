import { githubJobRoutes, type ImportJob } from '@snippetry/contracts';
import { type Handlers, sendSuccess } from '@snippetry/service-kit';
import type { ImportService } from './import.service.ts';

/** Routes of imports; those of sources are in `sources/`. */
export const importRoutes = {
  'POST /github/import': githubJobRoutes['POST /github/import'],
  'POST /github/gists/import': githubJobRoutes['POST /github/gists/import'],
  'GET /github/jobs': githubJobRoutes['GET /github/jobs'],
  'GET /github/jobs/:id': githubJobRoutes['GET /github/jobs/:id'],
  'GET /github/jobs/:id/events': githubJobRoutes['GET /github/jobs/:id/events'],
  'DELETE /github/jobs/:id': githubJobRoutes['DELETE /github/jobs/:id'],
};

function replyOf(job: ImportJob) {
  const { imported, alreadyImported, errors, errorDetails } = job;
  return { imported, alreadyImported, errors, errorDetails, jobId: job.id, job };
}

const isRunning = ({ finishedAt }: ImportJob): boolean => finishedAt === null;

export function importHandlers(imports: ImportService): Handlers<typeof importRoutes> {
  return {
    'POST /github/import': async (ctx, { body, res }) => {
      const job = await imports.importFiles(ctx, body);
      if (isRunning(job)) sendSuccess(res, 202, replyOf(job));
      return replyOf(job);
    },
    'POST /github/gists/import': async (ctx, { body, res }) => {
      const job = await imports.importGists(ctx, body);
      if (isRunning(job)) sendSuccess(res, 202, replyOf(job));
      return replyOf(job);
    },
    'GET /github/jobs': async (ctx) => ({ jobs: await imports.list(ctx) }),
    'GET /github/jobs/:id': async (ctx, { params }) => ({ job: await imports.get(ctx, params.id) }),
    'GET /github/jobs/:id/events': async (ctx, { params, res }) => {
      await imports.stream(ctx, params.id, res);
      return '';
    },
    'DELETE /github/jobs/:id': async (ctx, { params }) => ({
      job: await imports.cancel(ctx, params.id),
    }),
  };
}
