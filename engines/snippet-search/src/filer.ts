import { setImmediate as others } from 'node:timers/promises';
import type { Bits } from './bits.ts';
import { type Columns, GONE } from './columns.ts';
import { FilingThread } from './filing-client.ts';
import { type Doc, docOf } from './tokens.ts';
import type { Filed, WordsWriter } from './words-file.ts';

/** Maximum time of work before other tasks of the process get a turn. */
const STRETCH_MS = 8;
/** Limits of one transaction, whose commit cannot be interrupted. */
const BATCH = { texts: 32, characters: 100_000 };
const THREAD_BATCH = { texts: 500, characters: 2_000_000 };
/** Delay in which texts are batched, unless there are many. */
const DELAY_MS = 300;
/** Number of texts from which a thread indexes them. */
const MANY = 100;

interface Pending extends Filed {
  doc?: Doc;
}

/** Runs steps with pauses in between. */
async function inSteps(steps: Iterable<void>, isStopped: () => boolean): Promise<void> {
  let started = performance.now();
  for (const _ of steps) {
    if (isStopped()) return;
    if (performance.now() - started < STRETCH_MS) continue;
    await others();
    started = performance.now();
  }
}

/**
 * Indexes texts in the order of their rows, in batches and after the request that saved them. Until
 * then searches test each text.
 */
export class Filer {
  readonly #writer: WordsWriter;
  readonly #columns: Columns;
  readonly #onError: (error: unknown) => void;
  readonly #thread: FilingThread;
  readonly #pending = new Map<number, Pending>();
  #filed: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #sets: { match: string; through: number; bits: Bits }[] = [];
  #closed = false;

  constructor(parts: {
    writer: WordsWriter;
    columns: Columns;
    filed: number;
    /** File for the thread that writes it. */
    file: string;
    onError: (error: unknown) => void;
  }) {
    this.#thread = new FilingThread(parts.file);
    this.#writer = parts.writer;
    this.#columns = parts.columns;
    this.#filed = parts.filed;
    this.#onError = parts.onError;
  }

  /** The last row up to which all texts are indexed. */
  get filed(): number {
    return this.#filed;
  }

  /** Texts that are not indexed yet, in the order of their rows. */
  get pending(): ReadonlyMap<number, Pending> {
    return this.#pending;
  }

  docOf(pending: Pending): Doc {
    pending.doc ??= docOf(pending.text);
    return pending.doc;
  }

  /** @throws if the files are closed */
  add(text: Filed): void {
    if (this.#closed) throw new Error('the files are closed');
    this.#pending.set(text.row, text);
    this.#schedule();
  }

  /** Drops the text of a removed or replaced snippet. */
  forget(row: number): void {
    this.#pending.delete(row);
  }

  /** Stores a large set in the file. */
  store(match: string, through: number, bits: Bits): void {
    this.#sets.push({ match, through, bits });
    this.#schedule();
  }

  /** Resolves once all available texts are indexed; rejects if the files are closed. */
  settle(): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the files are closed'));
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#run()
      .finally(() => {
        this.#running = null;
      })
      .then(() => {
        // Texts added in the meantime; after an error, the next text starts a new attempt.
        if (this.#pending.size > 0) this.#schedule();
      });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
    await this.#thread.end();
    this.#writer.close();
  }

  #schedule(): void {
    if (this.#closed || this.#running !== null) return;
    const isMany = this.#pending.size === MANY;
    if (this.#timer !== undefined && !isMany) return;
    clearTimeout(this.#timer);
    const run = () => void this.settle().catch(this.#onError);
    this.#timer = setTimeout(run, isMany ? 0 : DELAY_MS).unref();
  }

  async #run(): Promise<void> {
    while (!this.#closed && (await this.#fileSome())) await others();
    await this.#storeSets();
    // Only one connection writes at a time.
    if (this.#thread.isRunning) await this.#thread.merge();
    else await inSteps(this.#writer.merge(), () => this.#closed);
  }

  /** Whether there were texts to index. */
  async #fileSome(): Promise<boolean> {
    const isMany = this.#thread.isRunning || this.#pending.size >= MANY;
    const { texts, through } = this.#next(isMany ? THREAD_BATCH : BATCH);
    if (through === this.#filed) return false;
    if (isMany) await this.#thread.file(texts, through);
    else await inSteps(this.#writer.file(texts, through), () => this.#closed);
    if (this.#closed) return false;
    for (const { row } of texts) this.#pending.delete(row);
    this.#filed = through;
    return true;
  }

  /** The next texts in the order of rows, up to the first row whose text is missing. */
  #next(most: typeof BATCH): { texts: Filed[]; through: number } {
    const texts: Filed[] = [];
    let length = 0;
    let row = this.#filed;
    while (row + 1 < this.#columns.size && texts.length < most.texts && length < most.characters) {
      const text = this.#pending.get(row + 1);
      if (text === undefined && this.#columns.state[row + 1] !== GONE) break;
      row += 1;
      if (text === undefined) continue;
      texts.push({ row: text.row, isPublic: text.isPublic, text: text.text });
      length += text.text.code.length;
    }
    return { texts, through: row };
  }

  async #storeSets(): Promise<void> {
    for (const { match, through, bits } of this.#sets.splice(0)) {
      if (this.#closed) return;
      this.#writer.store(match, { through, bits });
      await others();
    }
  }
}
