interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does work on one key together: what arrives while some of it is done waits, and is then done at
 * once. Nothing relies on it for being right; it keeps hundreds of stars from conflicting.
 */
export class KeyedBatches<Item, Result> {
  readonly #most: number;
  readonly #work: (key: string, items: Item[]) => Promise<Result[]>;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  /** `work` takes at most so many items and answers a result for each, in their order. */
  constructor(most: number, work: (key: string, items: Item[]) => Promise<Result[]>) {
    this.#most = most;
    this.#work = work;
  }

  add(key: string, item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push({ item, resolve, reject });
    else void this.#run(key, [{ item, resolve, reject }]);
    return promise;
  }

  async #run(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    this.#waiting.set(key, waiting);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, this.#most);
      try {
        const results = await this.#work(
          key,
          batch.map(({ item }) => item),
        );
        for (const [at, result] of results.entries()) batch[at]?.resolve(result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#waiting.delete(key);
  }
}
