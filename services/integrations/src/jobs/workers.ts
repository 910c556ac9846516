import { Id, type JobName } from '@snippetry/contracts';
import { type CloseStep, createWorker, type Log, systemContext } from '@snippetry/service-kit';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { JobRecordService } from '../job-records/job-records.service.ts';
import type { JobHandlers } from './job-handler.ts';
import { withRecord } from './with-record.ts';

export interface WorkerDeps {
  handlers: JobHandlers;
  records: JobRecordService;
  /** A worker connection. */
  redis: Redis;
  log: Log;
}

/** Jobs of a kind at once. */
const CONCURRENCY = 10;

const Key = z.object({ jobId: Id, userId: Id });

/**
 * Some jobs end without their handler: their payload is not one, or the processes that ran them
 * died each time. Their records end here.
 */
function endUnhandled(name: JobName, { records, log }: WorkerDeps) {
  return (job: Job | undefined, error: Error): void => {
    const key = Key.safeParse(job?.data);
    const isOver = job !== undefined && job.finishedOn !== undefined;
    if (!isOver || !key.success) return;
    const { jobId: id, userId } = key.data;
    const ctx = systemContext({ log });
    records
      .begin(ctx, { id, userId, kind: name })
      .then(() => records.fail(ctx, id, 'job.not_run'))
      .catch((err: unknown) => log.error({ err, jobId: id, cause: error }, 'job has no record'));
  };
}

/**
 * Starts a worker for every declared job; a missing one does not compile.
 *
 * @returns what stops them
 */
export function startWorkers(deps: WorkerDeps): CloseStep {
  const { redis, log } = deps;
  function startOne<Name extends JobName>(name: Name): Worker {
    const run = withRecord(name, deps.handlers[name], deps);
    const worker = createWorker(name, run, { redis, log, concurrency: CONCURRENCY });
    worker.on('failed', endUnhandled(name, deps));
    return worker;
  }
  const workers: Record<JobName, Worker> = {
    'snippet.explain': startOne('snippet.explain'),
    'github.import': startOne('github.import'),
  };
  return () => Promise.all(Object.values(workers).map((worker) => worker.close()));
}
