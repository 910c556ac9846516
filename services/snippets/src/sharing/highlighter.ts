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
const MOST_CACHED = 8_000_000;
const MOST_WAITING = 16;
/** A text that took too long once may have met a busy machine. */
const GIVEN_UP_MS = 60_000;

interface HighlighterOptions {
  /** Longest text that is highlighted, in characters. */
  mostText?: number;
  /** How long one text may take. */
  timeoutMs?: number;
  /** How long somebody waits; what takes longer is there for the next one. */
  patienceMs?: number;
}

/**
 * Highlights in a thread of its own and within a time limit: a line made for it keeps the grammars'
 * regular expressions busy for half a minute, which may cost nobody else anything.
 */
export class Highlighter {
  readonly #mostText: number;
  readonly #timeoutMs: number;
  readonly #patienceMs: number;
  readonly #waiting: Job[] = [];
  readonly #cache = new LRUCache<string, { lines: Lines }>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ lines }) => (lines ?? []).reduce((sum, line) => sum + line.length + 32, 64),
  });
  readonly #pending = new Map<string, Promise<Lines>>();
  #worker: Worker | null = null;
  #ready = false;
  #running: Job | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HighlighterOptions = {}) {
    const { mostText = 60_000, timeoutMs = 2000, patienceMs = 1000 } = options;
    this.#mostText = mostText;
    this.#timeoutMs = timeoutMs;
    this.#patienceMs = patienceMs;
  }

  /**
   * One well-formed piece of HTML for each line; null where the text is to be shown plain.
   *
   * @param key stands for language and text
   */
  lines(key: string, request: HighlightRequest): Promise<Lines> {
    const cached = this.#cache.get(key);
    if (cached) return Promise.resolve(cached.lines);
    const pending = this.#pending.get(key);
    if (pending) return this.#patiently(pending);
    if (!Object.hasOwn(GRAMMARS, request.language) || request.text.length > this.#mostText) {
      return Promise.resolve(null);
    }
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(null);
    return this.#patiently(this.#enqueue(key, request));
  }

  #enqueue(key: string, request: HighlightRequest): Promise<Lines> {
    const found = new Promise<Lines>((resolve) => {
      const done = (lines: Lines) => {
        this.#pending.delete(key);
        this.#cache.set(key, { lines }, lines === null ? { ttl: GIVEN_UP_MS } : {});
        resolve(lines);
      };
      this.#waiting.push({ ...request, done });
    });
    this.#pending.set(key, found);
    this.#next();
    return found;
  }

  #patiently(found: Promise<Lines>): Promise<Lines> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, this.#patienceMs, null);
    });
    return Promise.race([found, enough]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#dismiss();
    this.#abandon();
  }

  #dismiss(): void {
    for (const { done } of this.#waiting.splice(0)) done(null);
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const worker = this.#worker ?? this.#start();
    if (!this.#ready) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#timer = setTimeout(() => this.#abandon(), this.#timeoutMs);
    worker.postMessage({ language: job.language, text: job.text });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url));
    // Whoever waits for an answer holds the process by its connection.
    worker.unref();
    worker.on('message', (said: 'ready' | string[]) => {
      if (worker !== this.#worker) return;
      if (said === 'ready') this.#ready = true;
      else this.#finish(said);
      this.#next();
    });
    worker.on('error', () => {
      if (worker !== this.#worker) return;
      // One that cannot even start would be started again without end.
      if (!this.#ready) this.#dismiss();
      this.#abandon();
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

  /** Ends the thread with what it is at; the next text gets a new one. */
  #abandon(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#ready = false;
    void worker?.terminate();
    this.#finish(null);
    this.#next();
  }
}
