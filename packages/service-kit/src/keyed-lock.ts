/**
 * Serializes work per key within this process. Other processes exist, so correctness must not
 * depend on it: it only avoids that a search is computed twice, or that transactions conflict.
 */
export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier calls with this key; returns or throws its result. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
