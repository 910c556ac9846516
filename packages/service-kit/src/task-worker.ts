import { Worker } from 'node:worker_threads';

interface Job<Request, Reply> {
  request: Request;
  done: (reply: Reply | null) => void;
}

/** Callback for the reason why a request failed. */
export type OnFailure = (reason: Error) => void;

/** Starting a thread takes seconds on a busy machine. */
const START_TIMEOUT_MS = 20_000;

/** Options of a {@link TaskWorker}. */
export interface TaskWorkerOptions {
  /** The module that the thread runs; it posts `'ready'`, then one reply for each request. */
  module: URL;
  /** Timeout of one request. */
  timeoutMs: number;
  /** Requests that may wait; further ones are refused. */
  maxWaiting: number;
  /** Timeout of the start of the thread. */
  startTimeoutMs?: number;
  /**
   * Idle time in milliseconds after which the thread ends, which frees 20 MB or more; never by
   * default. The next request restarts it, which takes up to half a second.
   */
  idleMs?: number;
  /** Called with the reason why a request failed. */
  onFailure: OnFailure;
}

/**
 * Runs requests one after another in a thread, each with a timeout. A timeout terminates the
 * thread; the next request restarts it.
 */
export class TaskWorker<Request, Reply extends object> {
  readonly #options: TaskWorkerOptions;
  readonly #waiting: Job<Request, Reply>[] = [];
  #worker: Worker | null = null;
  #ready = false;
  #running: Job<Request, Reply> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TaskWorkerOptions) {
    this.#options = options;
  }

  /** Whether a further request would be refused. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#options.maxWaiting;
  }

  /** Returns the thread's reply; null if the request was refused, failed or timed out. */
  run(request: Request): Promise<Reply | null> {
    if (this.isFull) return Promise.resolve(null);
    return new Promise((done) => {
      this.#waiting.push({ request, done });
      this.#runNext();
    });
  }

  close(): void {
    this.#cancelWaiting();
    this.#terminateWorker();
  }

  /** Resolves all waiting requests with null. */
  #cancelWaiting(): void {
    for (const { done } of this.#waiting.splice(0)) done(null);
  }

  #runNext(): void {
    if (this.#running) return;
    if (this.#waiting.length === 0) {
      this.#endIdle();
      return;
    }
    const worker = this.#worker ?? this.#startWorker();
    if (!this.#ready) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#limit(this.#options.timeoutMs);
    worker.postMessage(job.request);
  }

  #endIdle(): void {
    const { idleMs } = this.#options;
    if (!this.#worker || idleMs === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#terminateWorker(), idleMs).unref();
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#options.module);
    this.#limit(this.#options.startTimeoutMs ?? START_TIMEOUT_MS);
    // Must not keep the process alive: an open request does that with its connection.
    worker.unref();
    worker.on('message', (message: 'ready' | Reply) => {
      if (worker !== this.#worker) return;
      clearTimeout(this.#timer);
      if (message === 'ready') this.#ready = true;
      else this.#finish(message);
      this.#runNext();
    });
    worker.on('error', (reason: Error) => {
      if (worker === this.#worker) this.#fail(reason);
    });
    this.#worker = worker;
    return worker;
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(new Error(`No reply after ${ms} ms`)), ms);
  }

  #fail(reason: Error): void {
    this.#options.onFailure(reason);
    // Otherwise a worker that fails during its start would be restarted for every waiting job.
    if (!this.#ready) this.#cancelWaiting();
    this.#terminateWorker();
  }

  #finish(reply: Reply | null): void {
    const job = this.#running;
    this.#running = null;
    job?.done(reply);
  }

  /** Terminates the worker, which fails its current job; the next job starts a new one. */
  #terminateWorker(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    this.#ready = false;
    void worker?.terminate();
    this.#finish(null);
    this.#runNext();
  }
}
