import { JOBS, type JobName, type JobPayload } from '@snippetry/contracts';
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { queueConnection } from './redis.ts';
import { currentCause, runCaused } from './tracing/cause.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Retention of finished jobs, ages in seconds: two weeks for failed ones, so that an operator can inspect them. */
export const JOB_RETENTION = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 14 * 86_400, count: 5000 },
};

/** A queue of one kind of job. */
export interface JobQueue<Name extends JobName> {
  /**
   * Adds a job. It adds nothing while a job with the same `jobId` is kept. BullMQ refuses a `jobId`
   * that is an integer or contains a colon.
   */
  add(payload: JobPayload<Name>, options?: { jobId?: string; delayMs?: number }): Promise<void>;
  /** BullMQ's own queue, for progress and counts. */
  readonly queue: Queue;
  close(): Promise<void>;
}

function payloadSchema(name: JobName): z.ZodType {
  return JOBS[name].payload;
}

/** Opens the queue of a job. Pass a producer connection, so that adding fails fast in an outage. */
export function createQueue<Name extends JobName>(name: Name, redis: Redis): JobQueue<Name> {
  const spec = JOBS[name];
  const queue = new Queue(spec.queue, {
    ...queueConnection(redis, spec.queue),
    // The check runs once and caches its failure: if Redis is slow to answer it, no job could ever
    // be added.
    skipVersionCheck: true,
    defaultJobOptions: {
      ...JOB_RETENTION,
      attempts: spec.attempts,
      backoff: { type: 'exponential', delay: 1000, jitter: 0.3 },
    },
  });
  // BullMQ needs a listener; the one of the connection already reports outages.
  queue.on('error', () => {});
  return {
    queue,
    async add(payload, options = {}) {
      await queue.add(name, payloadSchema(name).parse(payload), {
        ...currentCause(),
        ...(options.jobId !== undefined && { jobId: options.jobId }),
        ...(options.delayMs !== undefined && { delay: options.delayMs }),
      });
    },
    close: () => queue.close(),
  };
}

/**
 * Interval in milliseconds at which workers look for jobs of dead workers. BullMQ's 30 s would come on
 * top of the 30 s that the lock of such a job lasts.
 */
export const STALLED_INTERVAL_MS = 5_000;

/** Options of {@link createWorker}. */
export interface WorkerOptions {
  /** A worker connection (`workerRedis`). */
  redis: Redis;
  log: Log;
  /** Counter of jobs that failed permanently. */
  metrics?: Metrics;
  /** Spans of jobs that belong to a sampled trace. */
  tracing?: Tracing | undefined;
  /** The number of jobs at once; 1 by default. Use 20–50 for jobs that mostly wait. */
  concurrency?: number;
  /** How long a job may go without renewing its lock, in milliseconds. */
  lockDuration?: number;
  /** How often a job may lose its worker before it counts as failed; once by default. */
  maxStalledCount?: number;
}

/**
 * Whether a job had failed permanently before this run: an operator retried it.
 *
 * @param maxStalledCount the one of its worker
 */
export function hadFailed(job: Job, maxStalledCount = 1): boolean {
  const isSpent = job.attemptsMade >= (job.opts.attempts ?? 1);
  return isSpent || job.stalledCounter > maxStalledCount;
}

/**
 * Logs the failures of a worker: a failed attempt as a warning, the last one as an error, which is
 * counted too.
 */
export function reportFailures(worker: Worker, log: Log, metrics?: Metrics): void {
  // Monitoring sees an increase only if the counter existed before.
  metrics?.jobFailures.inc({ queue: worker.name }, 0);
  worker.on('error', (err) => log.warn({ err }, 'worker lost the connection to its queue'));
  worker.on('failed', (job, err) => {
    const last = !job || job.finishedOn !== undefined;
    if (last) metrics?.jobFailures.inc({ queue: worker.name });
    const fields = { err, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade };
    if (last) log.error(fields, 'job failed and will not be retried');
    else log.warn(fields, 'job failed and will be retried');
  });
}

/**
 * Starts a worker. Its handler must be idempotent, since it may run twice for one job. A handler that
 * throws is retried, except after an `UnrecoverableError` of bullmq.
 */
export function createWorker<Name extends JobName>(
  name: Name,
  handler: (payload: JobPayload<Name>, job: Job) => Promise<unknown>,
  options: WorkerOptions,
): Worker {
  const worker = new Worker(
    JOBS[name].queue,
    async (job) => {
      const parsed = payloadSchema(name).safeParse(job.data);
      if (!parsed.success) throw new UnrecoverableError(`not a payload of ${name}`);
      // The schema of this job name has accepted it.
      const payload = parsed.data as JobPayload<Name>;
      return runCaused(options.tracing, job, () => handler(payload, job));
    },
    {
      ...queueConnection(options.redis, JOBS[name].queue),
      concurrency: options.concurrency ?? 1,
      stalledInterval: Math.min(STALLED_INTERVAL_MS, options.lockDuration ?? STALLED_INTERVAL_MS),
      ...(options.lockDuration !== undefined && { lockDuration: options.lockDuration }),
      ...(options.maxStalledCount !== undefined && { maxStalledCount: options.maxStalledCount }),
    },
  );
  reportFailures(worker, options.log, options.metrics);
  return worker;
}
