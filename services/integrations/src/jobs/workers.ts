import { Id, type IntegrationJobName } from '@snippetry/contracts';
import { type CloseStep, createWorker, type Log, systemContext } from '@snippetry/service-kit';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ExplanationRunner } from '../explanations/explanation.runner.ts';
import type { JobRecordService } from '../job-records/job-records.service.ts';
import { startExplainWorker } from './explain-snippet.ts';
import type { JobHandlers, RecordedJobName } from './job-handler.ts';
import { withRecord } from './with-record.ts';

export interface WorkerDeps {
  handlers: JobHandlers;
  runner: ExplanationRunner;
  records: JobRecordService;
  /** Connection for workers, which blocks while it waits for jobs. */
  redis: Redis;
  log: Log;
}

/** Concurrent jobs of one kind. */
const CONCURRENCY = 10;

const JobIds = z.object({ jobId: Id, userId: Id });

/**
 * Marks jobs as failed that ended without their handler: their payload is invalid, or the processes
 * that ran them died each time.
 */
function failUnhandled(name: RecordedJobName, { records, log }: WorkerDeps) {
  return (job: Job | undefined, error: Error): void => {
    const ids = JobIds.safeParse(job?.data);
    const hasEnded = job !== undefined && job.finishedOn !== undefined;
    if (!hasEnded || !ids.success) return;
    const { jobId: id, userId } = ids.data;
    const ctx = systemContext({ log });
    records
      .begin(ctx, { id, userId, kind: name })
      .then(() => records.fail(ctx, id, 'job.not_run'))
      .catch((err: unknown) =>
        log.error(
          { err, jobId: id, cause: error },
          'the record of a failed job could not be written',
        ),
      );
  };
}

/**
 * Starts a worker for every declared job; a missing one does not compile.
 *
 * @returns a function that stops them
 */
export function startWorkers(deps: WorkerDeps): CloseStep {
  const { redis, log } = deps;
  function startOne<Name extends RecordedJobName>(name: Name): Worker {
    const run = withRecord(name, deps.handlers[name], deps);
    const worker = createWorker(name, run, { redis, log, concurrency: CONCURRENCY });
    worker.on('failed', failUnhandled(name, deps));
    return worker;
  }
  const workers: Record<IntegrationJobName, Worker> = {
    'snippet.explain': startExplainWorker(deps),
    'github.import': startOne('github.import'),
  };
  return () => Promise.all(Object.values(workers).map((worker) => worker.close()));
}
