import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Filed } from './words-file.ts';

/** A thread takes 40 MB, so it ends this long after the last text. */
const IDLE_MS = 10_000;

/** Files texts, or merges segments if there are none; null ends the thread. */
export type FilingTask = { texts: readonly Filed[]; through: number } | null;

/** Files many texts in a thread, which runs only while there are many. */
export class FilingThread {
  readonly #file: string;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  file(texts: readonly Filed[], through: number): Promise<void> {
    return this.#run({ texts, through });
  }

  merge(): Promise<void> {
    return this.#run({ texts: [], through: -1 });
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage(null);
    await ended;
  }

  async #run(task: FilingTask): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    worker.ref();
    worker.postMessage(task);
    // Rejects with the error that ended the thread.
    await once(worker, 'message');
    worker.unref();
    this.#idle = setTimeout(() => void this.end().catch(() => {}), IDLE_MS).unref();
  }

  #start(): Worker {
    const module = new URL('./filing-thread.ts', import.meta.url);
    const worker = new Worker(module, { workerData: this.#file });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
