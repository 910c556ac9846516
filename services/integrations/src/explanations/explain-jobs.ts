import type { Log } from '@snippetry/service-kit';
import { createQueue, type JobQueue } from '@snippetry/service-kit';
import { QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { JobProgress } from './explanation.presenter.ts';

type Listener = (progress: JobProgress | null) => void;

/** The queue of explanations, as the process that answers requests sees it. */
export interface ExplainJobs {
  /** Adds the job of an explanation. Where that fails the sweeper adds it later. */
  add(id: string): Promise<void>;
  /** What its worker told last. */
  progressOf(id: string): Promise<JobProgress | null>;
  /** Calls back when its worker tells something: null where the record is to be read again. */
  listen(id: string, listener: Listener): () => void;
  close(): Promise<unknown>;
}

export interface ExplainJobsDeps {
  /** For requests. */
  redis: Redis;
  /** A connection of its own for events, which waits for them. */
  eventRedis: Redis;
  log: Log;
}

const parse = (progress: unknown): JobProgress | null =>
  JobProgress.safeParse(progress).data ?? null;

class BullExplainJobs implements ExplainJobs {
  readonly #log: Log;
  readonly #queue: JobQueue<'snippet.explain'>;
  readonly #events: QueueEvents;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor({ redis, eventRedis, log }: ExplainJobsDeps) {
    this.#log = log;
    this.#queue = createQueue('snippet.explain', redis);
    this.#events = new QueueEvents(this.#queue.queue.name, { connection: eventRedis });
    // The connection itself reports outages.
    this.#events.on('error', () => undefined);
    this.#events.on('progress', ({ jobId, data }) => this.#tell(jobId, parse(data)));
    this.#events.on('completed', ({ jobId }) => this.#tell(jobId, null));
    this.#events.on('failed', ({ jobId }) => this.#tell(jobId, null));
  }

  async add(id: string): Promise<void> {
    try {
      await this.#queue.add({ jobId: id }, { jobId: id });
    } catch (err) {
      this.#log.warn({ err, jobId: id }, 'an explanation has to wait for the queue');
    }
  }

  async progressOf(id: string): Promise<JobProgress | null> {
    const job = await this.#queue.queue.getJob(id).catch(() => undefined);
    return parse(job?.progress);
  }

  listen(id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  close(): Promise<unknown> {
    return Promise.all([this.#queue.close(), this.#events.close()]);
  }

  #tell(id: string, progress: JobProgress | null): void {
    for (const listener of this.#listeners.get(id) ?? []) listener(progress);
  }
}

/** Opens the queue of explanations. */
export function openExplainJobs(deps: ExplainJobsDeps): ExplainJobs {
  return new BullExplainJobs(deps);
}
