import { AppError } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';

/** Maximum open streams of this process. */
export interface LiveLimits {
  total: number;
  perUser: number;
  perNetwork: number;
}

/** Short enough for a user who closes another tab, long enough to be cheap. */
const RETRY_AFTER_S = 10;

/** Limits open streams per user, per network and in total. */
export class StreamLimits {
  readonly #limits: LiveLimits;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  get open(): number {
    return this.#total;
  }

  /**
   * Counts a stream. Returns an idempotent function that releases it.
   *
   * @throws AppError `request.rate_limited` if the user or network has too many,
   * `service.unavailable` if the process has
   */
  enter(viewer: Viewer, network: string): () => void {
    const { total, perUser, perNetwork } = this.#limits;
    const places: [key: string, most: number][] = [[`network ${network}`, perNetwork]];
    if (viewer.kind === 'user') places.push([`user ${viewer.id}`, perUser]);
    if (places.some(([key, most]) => this.#count(key) >= most)) {
      throw new AppError('request.rate_limited', { retryAfter: RETRY_AFTER_S });
    }
    if (this.#total >= total) {
      throw new AppError('service.unavailable', { retryAfter: RETRY_AFTER_S });
    }
    this.#change(places, 1);
    let isIn = true;
    return () => {
      if (isIn) this.#change(places, -1);
      isIn = false;
    };
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #change(places: [key: string, most: number][], by: 1 | -1): void {
    this.#total += by;
    for (const [key] of places) {
      const count = this.#count(key) + by;
      if (count > 0) this.#counts.set(key, count);
      else this.#counts.delete(key);
    }
  }
}
