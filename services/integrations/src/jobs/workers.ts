import { Id } from '@snippetry/contracts';
import { type CloseStep, createWorker, type Log, systemContext } from '@snippetry/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { RecordedJobName, WorkerJob } from '../domain/job.ts';
import type { JobRecordService } from '../job-records/job-records.service.ts';
import type { JobHandlers } from './job-handler.ts';
import { withRecord } from './with-record.ts';

export interface WorkerDeps {
  handlers: JobHandlers;
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

/** Starts the workers of explanations. */
export function startExplainWorkers(deps: WorkerDeps): CloseStep[] {
  const { redis, log } = deps;
  const name = 'snippet.explain';
  const run = withRecord(name, deps.handlers[name], deps);
  const worker = createWorker(name, run, { redis, log, concurrency: CONCURRENCY });
  worker.on('failed', failUnhandled(name, deps));
  return [() => worker.close()];
}

/**
 * Starts the workers of the groups that this process serves; a group that nobody starts does not
 * compile.
 *
 * @returns a function that stops them
 */
export function startWorkers(
  groups: Record<WorkerJob, () => CloseStep[]>,
  served: readonly WorkerJob[],
): CloseStep {
  const stops = served.flatMap((group) => groups[group]());
  return () => Promise.all(stops.map((stop) => stop()));
}
