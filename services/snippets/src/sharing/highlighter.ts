import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { GRAMMARS } from './highlight-grammars.ts';
import type { HighlightRequest } from './highlight-worker.ts';

/** HTML of each line; null where the text is to be shown plain. */
type Lines = readonly string[] | null;

interface Job extends HighlightRequest {
  done: (lines: Lines) => void;
}

/** Characters of HTML in the cache. */
const MAX_CACHED = 8_000_000;
const MAX_WAITING = 16;
/** A text that timed out is tried again after this time: the machine may have been busy. */
const FAILURE_TTL_MS = 60_000;

interface HighlighterOptions {
  /** Longest text that is highlighted, in characters. */
  maxText?: number;
  /** How long the worker may take for one text. */
  timeoutMs?: number;
  /** How long a caller waits; a result that comes later is cached for the next caller. */
  maxWaitMs?: number;
}

/**
 * Highlights in a worker thread and within a time limit: a malicious line keeps the regular
 * expressions
 * of a grammar busy for half a minute, which must not block other requests.
 */
export class Highlighter {
  readonly #maxText: number;
  readonly #timeoutMs: number;
  readonly #maxWaitMs: number;
  readonly #waiting: Job[] = [];
  readonly #cache = new LRUCache<string, { lines: Lines }>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ lines }) => (lines ?? []).reduce((sum, line) => sum + line.length + 32, 64),
  });
  readonly #pending = new Map<string, Promise<Lines>>();
  #worker: Worker | null = null;
  #ready = false;
  #running: Job | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HighlighterOptions = {}) {
    const { maxText = 60_000, timeoutMs = 2000, maxWaitMs = 1000 } = options;
    this.#maxText = maxText;
    this.#timeoutMs = timeoutMs;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * One well-formed piece of HTML for each line; null where the text is to be shown plain.
   *
   * @param key cache key: the same for the same language and text
   */
  lines(key: string, request: HighlightRequest): Promise<Lines> {
    const cached = this.#cache.get(key);
    if (cached) return Promise.resolve(cached.lines);
    const pending = this.#pending.get(key);
    if (pending) return this.#withMaxWait(pending);
    if (!Object.hasOwn(GRAMMARS, request.language) || request.text.length > this.#maxText) {
      return Promise.resolve(null);
    }
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve(null);
    return this.#withMaxWait(this.#enqueue(key, request));
  }

  #enqueue(key: string, request: HighlightRequest): Promise<Lines> {
    const found = new Promise<Lines>((resolve) => {
      const done = (lines: Lines) => {
        this.#pending.delete(key);
        this.#cache.set(key, { lines }, lines === null ? { ttl: FAILURE_TTL_MS } : {});
        resolve(lines);
      };
      this.#waiting.push({ ...request, done });
    });
    this.#pending.set(key, found);
    this.#runNext();
    return found;
  }

  #withMaxWait(found: Promise<Lines>): Promise<Lines> {
    let timer: NodeJS.Timeout | undefined;
    const waitedTooLong = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, this.#maxWaitMs, null);
    });
    return Promise.race([found, waitedTooLong]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#cancelWaiting();
    this.#terminateWorker();
  }

  /** Answers null to everybody in the queue. */
  #cancelWaiting(): void {
    for (const { done } of this.#waiting.splice(0)) done(null);
  }

  #runNext(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const worker = this.#worker ?? this.#startWorker();
    if (!this.#ready) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#timer = setTimeout(() => this.#terminateWorker(), this.#timeoutMs);
    worker.postMessage({ language: job.language, text: job.text });
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url));
    // Must not keep the process alive: an open request does that by its connection.
    worker.unref();
    worker.on('message', (message: 'ready' | string[]) => {
      if (worker !== this.#worker) return;
      if (message === 'ready') this.#ready = true;
      else this.#finish(message);
      this.#runNext();
    });
    worker.on('error', () => {
      if (worker !== this.#worker) return;
      // A worker that fails before it is ready would be started again for every waiting job,
      // without end.
      if (!this.#ready) this.#cancelWaiting();
      this.#terminateWorker();
    });
    this.#worker = worker;
    return worker;
  }

  #finish(lines: Lines): void {
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = null;
    job?.done(lines);
  }

  /** Terminates the worker, which fails its current job; the next job starts a new one. */
  #terminateWorker(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#ready = false;
    void worker?.terminate();
    this.#finish(null);
    this.#runNext();
  }
}
