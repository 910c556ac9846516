import { JOBS, type JobName, type JobPayload } from '@snippetry/contracts';
import { type Log, systemContext } from '@snippetry/service-kit';
import { type Job, UnrecoverableError } from 'bullmq';
import type { JobRecordService } from '../job-records/job-records.service.ts';
import { JobFailure } from './job-failure.ts';
import type { JobHandler } from './job-handler.ts';

/** Why a job ended that was tried as often as it may be. */
const GAVE_UP = 'service.unavailable';

/**
 * Runs a handler and keeps the job's record in step, so that a job never just disappears. The
 * record is written before the queue learns how the job ended: where that fails, the queue tries
 * again.
 */
export function withRecord<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  { records, log }: { records: JobRecordService; log: Log },
): (payload: JobPayload<Name>, job: Job) => Promise<void> {
  return async (payload, job) => {
    const { jobId: id, userId } = payload;
    const ctx = systemContext({ log: log.child({ job: name, jobId: id }) });
    const record = await records.begin(ctx, { id, userId, kind: name });
    // Delivered once more after it had ended.
    if (record.state !== 'active') return;
    try {
      await handler(ctx, payload);
    } catch (error) {
      const isLast = job.attemptsMade + 1 >= JOBS[name].attempts;
      if (error instanceof JobFailure) {
        await records.fail(ctx, id, error.reason);
        throw new UnrecoverableError(error.reason);
      }
      await (isLast ? records.fail(ctx, id, GAVE_UP) : records.wait(ctx, id));
      throw error;
    }
    await records.complete(ctx, id);
  };
}
