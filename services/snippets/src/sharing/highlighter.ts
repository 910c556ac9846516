import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { inTime, type OnFailure, TaskWorker } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { HighlightRequest } from './highlight-worker.ts';

/** HTML of each line; null for plain text. */
type Lines = readonly string[] | null;

/** All have a grammar, which only the worker thread loads. */
const LANGUAGES: ReadonlySet<string> = new Set(LANGUAGE_KEYS);
/** Characters of HTML in the cache. */
const MAX_CACHED = 8_000_000;
const MAX_WAITING = 16;
/**
 * A text that timed out is retried after this time, since the machine may have been busy; not
 * sooner, since a text may also be designed to time out.
 */
const FAILURE_TTL_MS = 600_000;

interface HighlighterOptions {
  /** Longest text that is highlighted, in characters. */
  maxText?: number;
  /** Time limit of the worker for one text. */
  timeoutMs?: number;
  /** How long a caller waits; a result that comes later is cached for the next caller. */
  maxWaitMs?: number;
}

/**
 * Highlights in a worker thread and within a time limit: a malicious line keeps the regular
 * expressions of a grammar busy for half a minute, which must not block other requests.
 */
export class Highlighter {
  readonly #maxText: number;
  readonly #maxWaitMs: number;
  readonly #worker: TaskWorker<HighlightRequest, readonly string[]>;
  readonly #cache = new LRUCache<string, { lines: Lines }>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ lines }) => (lines ?? []).reduce((sum, line) => sum + line.length + 32, 64),
  });
  readonly #pending = new Map<string, Promise<Lines>>();

  constructor(onFailure: OnFailure, options: HighlighterOptions = {}) {
    const { maxText = 60_000, timeoutMs = 2000, maxWaitMs = 1000 } = options;
    this.#maxText = maxText;
    this.#maxWaitMs = maxWaitMs;
    const module = new URL('./highlight-worker.ts', import.meta.url);
    // Without `idleMs`: the first view of a page must not wait for a thread to start.
    this.#worker = new TaskWorker({ module, timeoutMs, maxWaiting: MAX_WAITING, onFailure });
  }

  /**
   * Returns well-formed HTML for each line; null if the text is to be shown plain.
   *
   * @param key cache key: the same for the same language and text
   * @param maxWaitMs for callers that wait less than others
   */
  lines(
    key: string,
    request: HighlightRequest,
    maxWaitMs: number = this.#maxWaitMs,
  ): Promise<Lines> {
    const cached = this.#cache.get(key);
    if (cached) return Promise.resolve(cached.lines);
    const pending = this.#pending.get(key);
    if (pending) return inTime(pending, maxWaitMs);
    if (!LANGUAGES.has(request.language) || request.text.length > this.#maxText) {
      return Promise.resolve(null);
    }
    if (this.#worker.isFull) return Promise.resolve(null);
    return inTime(this.#enqueue(key, request), maxWaitMs);
  }

  #enqueue(key: string, { language, text }: HighlightRequest): Promise<Lines> {
    const found = this.#worker.run({ language, text }).then((lines) => {
      this.#pending.delete(key);
      this.#cache.set(key, { lines }, lines === null ? { ttl: FAILURE_TTL_MS } : {});
      return lines;
    });
    this.#pending.set(key, found);
    return found;
  }

  close(): void {
    this.#worker.close();
  }
}
