import { Id, type JobName } from '@snippetry/contracts';
import { createWorker, type Log } from '@snippetry/service-kit';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { JobHandlers } from './handlers.ts';
import type { JobRepository } from './job.repository.ts';
import { recorded } from './recorded.ts';

export interface WorkerDeps {
  handlers: JobHandlers;
  jobs: JobRepository;
  redis: Redis;
  log: Log;
  /** Jobs of a kind at once. */
  concurrency?: number;
}

const Key = z.object({ jobId: Id, userId: Id });

/**
 * Some jobs end without their handler: their payload is not one, or the processes that ran them
 * died each time. Their records end here.
 */
function endUnhandled(name: JobName, { jobs, log }: WorkerDeps) {
  return (job: Job | undefined, error: Error): void => {
    const key = Key.safeParse(job?.data);
    const isOver = job !== undefined && job.finishedOn !== undefined;
    if (!isOver || !key.success) return;
    const { jobId: id, userId } = key.data;
    jobs
      .begin({ id, userId, kind: name })
      .then(() => jobs.fail(id, 'job.not_run'))
      .catch((err: unknown) => log.error({ err, jobId: id, cause: error }, 'job has no record'));
  };
}

/** Starts a worker for every declared job; a missing one does not compile. */
export function startWorkers(deps: WorkerDeps): Record<JobName, Worker> {
  function startOne<Name extends JobName>(name: Name): Worker {
    const run = recorded(name, deps.handlers[name], deps.jobs);
    const { redis, log, concurrency = 10 } = deps;
    const worker = createWorker(name, run, { redis, log, concurrency });
    worker.on('failed', endUnhandled(name, deps));
    return worker;
  }
  return {
    'snippet.explain': startOne('snippet.explain'),
    'github.import': startOne('github.import'),
  };
}
