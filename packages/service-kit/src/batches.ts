import { AppError } from '@snippetry/contracts';
import { isConnectionError } from './to-app-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Processes items together and returns one result per item, in their order; none if it has no results. */
export type BatchWork<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

/** Whether an error would fail every other item as well. */
const isOutage = (error: unknown): boolean =>
  (error instanceof AppError && error.status >= 500) || isConnectionError(error);

/**
 * Batches work: items that arrive while a batch runs form the next one. If a batch fails, its items are
 * retried one by one, so a faulty item fails alone.
 */
export class Batches<Item, Result> {
  readonly #most: number;
  readonly #work: BatchWork<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isWorking = false;

  /** @param most maximum items per batch */
  constructor(most: number, work: BatchWork<Item, Result>) {
    this.#most = most;
    this.#work = work;
  }

  /**
   * Adds an item.
   *
   * @returns its result
   * @throws what the work throws for this item alone; in an outage, what it throws for all of them
   */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    if (!this.#isWorking) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) await this.#do(this.#waiting.splice(0, this.#most));
    this.#isWorking = false;
  }

  async #do(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      await this.#fail(batch, error);
    }
  }

  async #fail(batch: readonly Waiting<Item, Result>[], error: unknown): Promise<void> {
    if (batch.length > 1 && !isOutage(error)) {
      for (const one of batch) await this.#do([one]);
      return;
    }
    // In an outage, waiting items fail at once instead of one attempt after another.
    const failed = isOutage(error) ? [...batch, ...this.#waiting.splice(0)] : batch;
    for (const { reject } of failed) reject(error);
  }
}
