import { EventEmitter } from 'node:events';
import { AppError, type ErrorCode } from '@snippetry/contracts';
import { type EventStream, openEventStream } from '@snippetry/service-kit';

/** Maximum time that a request waits for a job: the gateway gives up after 30 s. */
const MAX_WAIT_MS = 25_000;
const HEARTBEAT_MS = 15_000;

type Response = Parameters<typeof openEventStream>[0];

export interface JobWatch<Job> {
  id: string;
  /** Reads the job; null if it does not exist. */
  read: () => Promise<Job | null>;
  isOver: (job: Job) => boolean;
  signal: AbortSignal;
  /** Error code if the job does not exist. */
  notFound: ErrorCode;
}

/** Notifies requests of this process about changed jobs. */
export class JobChanges {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #pollMs: number;

  /** @param pollMs time between two reads without a notification, which may be lost */
  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** Wakes the watchers of a job. */
  emit(id: string): void {
    this.#emitter.emit(id);
  }

  /** Yields the job, and again after each change, until it is over or deleted or `signal` aborts. */
  async *watch<Job>({ id, read, isOver, signal, notFound }: JobWatch<Job>): AsyncGenerator<Job> {
    let change = Promise.withResolvers<void>();
    const wake = () => change.resolve();
    this.#emitter.on(id, wake);
    signal.addEventListener('abort', wake);
    try {
      let job = await read();
      if (job === null) throw new AppError(notFound);
      while (job !== null) {
        yield job;
        if (isOver(job) || signal.aborted) return;
        const timer = setTimeout(wake, this.#pollMs);
        await change.promise;
        clearTimeout(timer);
        // Created before the read, so that a change during it is not missed.
        change = Promise.withResolvers();
        const last: Job = job;
        job = await read().catch(() => last);
      }
    } finally {
      this.#emitter.off(id, wake);
      signal.removeEventListener('abort', wake);
    }
  }

  /** Returns the job once it is over, or its state after 25 seconds. */
  async untilOver<Job>(watch: JobWatch<Job>): Promise<Job> {
    const signal = AbortSignal.any([watch.signal, AbortSignal.timeout(MAX_WAIT_MS)]);
    let last: Job | null = null;
    for await (const job of this.watch({ ...watch, signal })) last = job;
    if (last === null) throw new AppError(watch.notFound);
    return last;
  }

  /** Answers a request with an event for each state of the job, and ends with it. */
  async stream<Job>(
    res: Response,
    watch: JobWatch<Job>,
    { present, eventId }: { present: (job: Job) => unknown; eventId?: (job: Job) => number },
  ): Promise<void> {
    let stream: EventStream | undefined;
    let sent = '';
    let count = 0;
    for await (const job of this.watch(watch)) {
      if (res.closed) return;
      // Opened after the first read, which throws if there is no such job.
      stream ??= openEventStream(res, { heartbeatMs: HEARTBEAT_MS });
      if (!stream.isOpen) return;
      const data = JSON.stringify(present(job));
      if (data === sent) continue;
      count += 1;
      stream.send({ id: String(eventId?.(job) ?? count), data });
      sent = data;
    }
    stream?.end();
  }
}
