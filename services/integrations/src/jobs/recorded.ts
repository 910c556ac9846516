import { JOBS, type JobName, type JobPayload } from '@snippetry/contracts';
import { type Job, UnrecoverableError } from 'bullmq';
import type { JobHandler } from './handlers.ts';
import type { JobRepository } from './job.repository.ts';
import { JobFailure } from './job-failure.ts';

/** Why a job ended that was tried as often as it may be. */
const GAVE_UP = 'service.unavailable';

/**
 * Runs a handler and keeps the job's record in step, so that a job never just disappears. The
 * record is written before the queue learns how the job ended: where that fails, the queue tries
 * again.
 */
export function recorded<Name extends JobName>(
  name: Name,
  handler: JobHandler<Name>,
  jobs: JobRepository,
): (payload: JobPayload<Name>, job: Job) => Promise<void> {
  return async (payload, job) => {
    const { jobId: id, userId } = payload;
    const record = await jobs.begin({ id, userId, kind: name });
    // Delivered once more after it had ended.
    if (record.state !== 'active') return;
    try {
      await handler(payload);
    } catch (error) {
      const isLast = job.attemptsMade + 1 >= JOBS[name].attempts;
      if (error instanceof JobFailure) {
        await jobs.fail(id, error.reason);
        throw new UnrecoverableError(error.reason);
      }
      await (isLast ? jobs.fail(id, GAVE_UP) : jobs.wait(id));
      throw error;
    }
    await jobs.complete(id);
  };
}
