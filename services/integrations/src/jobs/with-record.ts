import { INTEGRATION_JOBS, type JobPayload } from '@snippetry/contracts';
import { type Log, systemContext } from '@snippetry/service-kit';
import { type Job, UnrecoverableError } from 'bullmq';
import type { JobRecordService } from '../job-records/job-records.service.ts';
import { JobFailure } from './job-failure.ts';
import type { JobHandler, RecordedJobName } from './job-handler.ts';

/** Reason of a job whose attempts are used up. */
const ATTEMPTS_USED_UP = 'service.unavailable';

/**
 * Wraps a handler so that it keeps the record of the job up to date. The record is written before
 * the queue learns how the job ended: where the write fails, the queue retries the job.
 */
export function withRecord<Name extends RecordedJobName>(
  name: Name,
  handler: JobHandler<Name>,
  { records, log }: { records: JobRecordService; log: Log },
): (payload: JobPayload<Name>, job: Job) => Promise<void> {
  return async (payload, job) => {
    const { jobId: id, userId } = payload;
    const ctx = systemContext({ log: log.child({ job: name, jobId: id }) });
    const record = await records.begin(ctx, { id, userId, kind: name });
    // The queue delivered a job again that has ended.
    if (record.state !== 'active') return;
    try {
      await handler(ctx, payload);
    } catch (error) {
      const isLastAttempt = job.attemptsMade + 1 >= INTEGRATION_JOBS[name].attempts;
      if (error instanceof JobFailure) {
        await records.fail(ctx, id, error.reason);
        throw new UnrecoverableError(error.reason);
      }
      await (isLastAttempt ? records.fail(ctx, id, ATTEMPTS_USED_UP) : records.awaitRetry(ctx, id));
      throw error;
    }
    await records.complete(ctx, id);
  };
}
