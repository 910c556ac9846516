import { JOBS, type JobName, type JobPayload } from '@snippetry/contracts';
import { type ConnectionOptions, type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Log } from './log.ts';

/** Finished jobs that are kept for looking at: few successes, failures until they are dealt with. */
export const KEEP = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 14 * 86_400, count: 5000 },
};

/** A queue of one kind of job. */
export interface JobQueue<Name extends JobName> {
  /**
   * Adds a job. The same `jobId` again adds nothing while the first is remembered; it may be
   * neither an integer nor contain a colon.
   */
  add(payload: JobPayload<Name>, options?: { jobId?: string; delayMs?: number }): Promise<void>;
  /** BullMQ's own queue, for progress and counts. */
  readonly queue: Queue;
  close(): Promise<void>;
}

function payloadSchema(name: JobName): z.ZodType {
  return JOBS[name].payload;
}

/** Opens the queue of a job. Give it a producer connection: adding fails fast when Redis is away. */
export function createQueue<Name extends JobName>(name: Name, redis: Redis): JobQueue<Name> {
  const spec = JOBS[name];
  const queue = new Queue(spec.queue, {
    connection: redis,
    defaultJobOptions: {
      ...KEEP,
      attempts: spec.attempts,
      backoff: { type: 'exponential', delay: 1000, jitter: 0.3 },
    },
  });
  queue.on('error', () => {}); // The connection's own listener reports outages.
  return {
    queue,
    async add(payload, options = {}) {
      await queue.add(name, payloadSchema(name).parse(payload), {
        ...(options.jobId !== undefined && { jobId: options.jobId }),
        ...(options.delayMs !== undefined && { delay: options.delayMs }),
      });
    },
    close: () => queue.close(),
  };
}

/** What a worker needs besides its handler. */
export interface WorkerOptions {
  /** A worker connection (`workerRedis`). */
  redis: Redis;
  log: Log;
  /** Jobs at once: 20–50 where they wait for others, 1 where they compute. */
  concurrency?: number;
  /** How long a job may go without renewing its lock, in milliseconds. */
  lockDuration?: number;
}

/** Reports what a worker could not do; a failed try is expected, the last one is not. */
export function reportFailures(worker: Worker, log: Log): void {
  worker.on('error', (err) => log.warn({ err }, 'worker lost its queue'));
  worker.on('failed', (job, err) => {
    const last = !job || job.attemptsMade >= (job.opts.attempts ?? 1);
    const fields = { err, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade };
    if (last) log.error(fields, 'job failed for good');
    else log.warn(fields, 'job failed and will be tried again');
  });
}

/**
 * Starts a worker. Its handler may run twice for one job and must change nothing the second time;
 * it throws to be tried again, and `UnrecoverableError` (from bullmq) where that is useless.
 */
export function createWorker<Name extends JobName>(
  name: Name,
  handler: (payload: JobPayload<Name>, job: Job) => Promise<unknown>,
  options: WorkerOptions,
): Worker {
  const connection: ConnectionOptions = options.redis;
  const worker = new Worker(
    JOBS[name].queue,
    async (job) => {
      const parsed = payloadSchema(name).safeParse(job.data);
      if (!parsed.success) throw new UnrecoverableError(`not a payload of ${name}`);
      // The schema of this very name has just accepted it.
      return handler(parsed.data as JobPayload<Name>, job);
    },
    {
      connection,
      concurrency: options.concurrency ?? 1,
      ...(options.lockDuration !== undefined && { lockDuration: options.lockDuration }),
    },
  );
  reportFailures(worker, options.log);
  return worker;
}
