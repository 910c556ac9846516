import { createHash } from 'node:crypto';
import { type OnFailure, TaskWorker } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';

/** Bytes of pictures in the cache; a picture has about 80 KB. */
const MAX_CACHED = 32_000_000;
const MAX_WAITING = 8;
/** Far longer than drawing takes, so that it is not aborted and repeated on a busy machine. */
const TIMEOUT_MS = 20_000;
/** The thread ends when idle, since most pictures are in the cache. */
const IDLE_MS = 60_000;

/** Returns an ETag that is equal for equal pictures. */
export const tagOf = (svg: string): string =>
  `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`;

/** Draws pictures in a worker thread, one after another, and caches them. */
export class CardDrawer {
  readonly #worker: TaskWorker<string, Uint8Array>;
  readonly #cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED,
    sizeCalculation: (png) => png.byteLength,
  });
  readonly #pending = new Map<string, Promise<Uint8Array | null>>();

  constructor(onFailure: OnFailure) {
    this.#worker = new TaskWorker({
      module: new URL('./card-worker.ts', import.meta.url),
      timeoutMs: TIMEOUT_MS,
      maxWaiting: MAX_WAITING,
      idleMs: IDLE_MS,
      onFailure,
    });
  }

  /** Returns the picture as PNG; null if too many are waiting, or drawing took too long. */
  draw(svg: string): Promise<Uint8Array | null> {
    const tag = tagOf(svg);
    const cached = this.#cache.get(tag);
    if (cached) return Promise.resolve(cached);
    const pending = this.#pending.get(tag) ?? this.#start(tag, svg);
    return pending;
  }

  #start(tag: string, svg: string): Promise<Uint8Array | null> {
    const drawing = this.#worker.run(svg).then((png) => {
      this.#pending.delete(tag);
      if (png) this.#cache.set(tag, png);
      return png;
    });
    this.#pending.set(tag, drawing);
    return drawing;
  }

  close(): void {
    this.#worker.close();
  }
}
