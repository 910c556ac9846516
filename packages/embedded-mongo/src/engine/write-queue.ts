import { CommandError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Transaction } from './transaction.ts';

const SQLITE_FULL = 13;

/** Thrown inside a job that met a row locked by a transaction; the job runs again when it ended. */
export class LockWait extends Error {
  readonly holder: Transaction;

  constructor(holder: Transaction) {
    super('row locked by a transaction');
    this.holder = holder;
  }
}

interface Job {
  work: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: all jobs queued when the event loop turns run in one storage transaction. A job that
 * fails undoes only itself.
 */
export class WriteQueue {
  private readonly storage: Storage;
  private jobs: Job[] = [];
  private scheduled = false;
  private journal: (() => void)[] = [];

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** Runs a job; resolves with its result once its effects are on disk. */
  async run<T>(work: () => T): Promise<T> {
    const result = await this.runUnsynced(work);
    await this.storage.synced();
    return result;
  }

  /** Runs a job; resolves once it is committed, while a loss of power can still undo it. */
  runUnsynced<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      const keep = (): void => {
        result = work();
      };
      this.jobs.push({ work: keep, resolve: () => resolve(result), reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Notes, inside a job, how to put memory back if the job or its batch fails. */
  onRollback(undo: () => void): void {
    this.journal.push(undo);
  }

  /** Resolves when no job is queued or unsynced. */
  async drain(): Promise<void> {
    while (this.jobs.length > 0) await new Promise((resolve) => setImmediate(resolve));
    await this.storage.synced();
  }

  private flush(): void {
    this.scheduled = false;
    const jobs = this.jobs;
    this.jobs = [];
    this.journal = [];
    const settlements: (() => void)[] = [];
    try {
      this.storage.transaction(() => {
        for (const job of jobs) settlements.push(this.attempt(job));
      });
    } catch (error) {
      this.undoTo(0);
      const failure = batchFailure(error);
      for (const job of jobs) job.reject(failure);
      return;
    }
    for (const settle of settlements) settle();
  }

  // Returns what is to be done once the batch is committed.
  private attempt(job: Job): () => void {
    const mark = this.journal.length;
    try {
      this.storage.savepoint(job.work);
      return job.resolve;
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      this.undoTo(mark);
      if (!(error instanceof LockWait)) return () => job.reject(error);
      return () => {
        error.holder.ended.then(() => this.runUnsynced(job.work).then(job.resolve, job.reject));
      };
    }
  }

  private undoTo(mark: number): void {
    while (this.journal.length > mark) this.journal.pop()?.();
  }
}

// Out of memory, input/output error, damaged file, disk full: the whole batch is given up.
const FATAL_CODES = new Set([7, 10, 11, SQLITE_FULL]);

const isStorageFailure = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  FATAL_CODES.has(error.errcode & 0xff);

function batchFailure(error: unknown): unknown {
  if (isStorageFailure(error) && error.errcode === SQLITE_FULL) {
    return new CommandError(14031, 'OutOfDiskSpace', 'No space left for the write');
  }
  return error;
}
