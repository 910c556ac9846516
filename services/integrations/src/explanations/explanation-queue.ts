import { INTEGRATION_JOBS } from '@snippetry/contracts';
import { createQueue, type JobQueue, queueConnection } from '@snippetry/service-kit';
import { type Job, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobChanges } from '../job-events/index.ts';
import { JobProgress } from './explanation.presenter.ts';

/** The queue of explanations. A job has the id of its explanation. */
export class ExplanationQueue {
  readonly #queue: JobQueue<'snippet.explain'>;

  constructor(redis: Redis) {
    this.#queue = createQueue('snippet.explain', redis);
  }

  add(id: string): Promise<void> {
    return this.#queue.add({ jobId: id }, { jobId: id });
  }

  find(id: string): Promise<Job | undefined> {
    return this.#queue.queue.getJob(id);
  }

  /** Returns the last progress of a job; null if there is none or Redis is away. */
  async progressOf(id: string): Promise<JobProgress | null> {
    const job = await this.find(id).catch(() => undefined);
    return JobProgress.safeParse(job?.progress).data ?? null;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}

/**
 * Emits a change for each event of the queue.
 *
 * @param redis a connection of its own, which blocks
 */
export function emitJobChanges(redis: Redis, changes: JobChanges): { close(): Promise<void> } {
  const { queue } = INTEGRATION_JOBS['snippet.explain'];
  const events = new QueueEvents(queue, queueConnection(redis, queue));
  // The connection itself reports outages.
  events.on('error', () => undefined);
  const emit = ({ jobId }: { jobId: string }) => changes.emit(jobId);
  events.on('progress', emit);
  events.on('completed', emit);
  events.on('failed', emit);
  return events;
}
