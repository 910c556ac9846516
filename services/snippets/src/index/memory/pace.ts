import { setImmediate as others } from 'node:timers/promises';

/** So much is done in one stretch; a unit is about what marking one entry of a list costs. */
const STRETCH = 100_000;

/** Rows of a list that are looked at between two pauses. */
export const BLOCK = 1 << 14;

/** What is looked at costs so many units. */
export const COST = {
  /** Testing the text of a term. */
  term: 20,
  /** Beginning with another list. */
  list: 20,
  /** Unpacking an entry of a list. */
  unpacking: 0.2,
  /** Finding an entry of one list in another. */
  lookup: 3,
  /** Reading the names of a row. */
  names: 60,
  /** Looking for numbers among those of a row's terms. */
  terms: 100,
  /** Reading all terms of a row. */
  row: 1500,
  /** Taking in what a row is listed by. */
  listing: 250,
  /** Filing an entry. */
  filing: 0.5,
} as const;

/** Interrupts long work, so that a process never keeps everybody waiting for one question. */
export class Pace {
  /** All work so far. */
  total = 0;
  readonly #stretch: number;
  #rested = 0;

  constructor(stretch = STRETCH) {
    this.#stretch = stretch;
  }

  /** Counts work that is done. */
  did(work: number): void {
    this.total += work;
  }

  /** Whether to `rest` before going on. */
  get isDue(): boolean {
    return this.total - this.#rested >= this.#stretch;
  }

  /** Lets everybody else go first. Any row may have changed afterwards. */
  async rest(): Promise<void> {
    this.#rested = this.total;
    await others();
  }
}

/** Does something in steps, each of which tells what it cost, and pauses in between. */
export async function takeSteps(steps: Iterable<number>, pace: Pace): Promise<void> {
  for (const work of steps) {
    pace.did(work);
    if (pace.isDue) await pace.rest();
  }
}

/** Does all steps at once. */
export function finish<Result>(steps: Generator<number, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
