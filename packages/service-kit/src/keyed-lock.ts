/**
 * Lets work on one key happen one after another within this process. Nothing may rely on it for
 * being right, since there are other processes: it keeps the same search from being worked out twice
 * at the same time, or transactions on one document from failing each other.
 */
export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work when that of earlier calls with this key is done; returns or throws what it does. */
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
