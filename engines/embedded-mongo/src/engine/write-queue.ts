import { CommandError } from '../errors.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import type { Transaction } from './transaction.ts';

const SQLITE_FULL = 13;

/** Thrown inside a job if a transaction locks a row; the job runs again after the transaction. */
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

/** Part of the store that the queue uses. */
type QueueStorage = Pick<SqliteStorage, 'transaction' | 'savepoint' | 'synced' | 'syncing'>;

/**
 * Group commit: all jobs queued in one turn of the event loop run in one storage transaction. A
 * failed job undoes only itself. While the log is being synced, jobs are gathered, since the sync
 * that covers them cannot start before that one ends: fewer and larger batches cost less, and are
 * on disk no later.
 */
export class WriteQueue {
  private readonly storage: QueueStorage;
  private jobs: Job[] = [];
  private scheduled = false;
  /** Whether jobs wait for the end of a sync. */
  private waiting = false;
  private journal: (() => void)[] = [];

  constructor(storage: QueueStorage) {
    this.storage = storage;
  }

  /** Runs a job; resolves with its result once its effects are on disk. */
  async run<T>(work: () => T): Promise<T> {
    const result = await this.runUnsynced(work);
    await this.storage.synced();
    return result;
  }

  /**
   * Runs a job; resolves once it is committed, when a loss of power can still undo it. A job that
   * is not gathered runs at the next turn of the event loop: a command of many jobs would wait for
   * as many syncs.
   */
  runUnsynced<T>(work: () => T, gathered = true): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      const keep = (): void => {
        result = work();
      };
      this.jobs.push({ work: keep, resolve: () => resolve(result), reject });
      const { syncing } = this.storage;
      if (gathered && syncing) this.flushAfter(syncing);
      else this.flushSoon();
    });
  }

  /** Registers, inside a job, how to restore memory if the job or its batch fails. */
  onRollback(undo: () => void): void {
    this.journal.push(undo);
  }

  async drain(): Promise<void> {
    while (this.jobs.length > 0) await new Promise((resolve) => setImmediate(resolve));
    await this.storage.synced();
  }

  private flushAfter(sync: Promise<void>): void {
    if (this.waiting) return;
    this.waiting = true;
    sync.then(() => {
      this.waiting = false;
      this.flushSoon();
    });
  }

  private flushSoon(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    if (this.jobs.length === 0) return;
    const jobs = this.jobs;
    this.jobs = [];
    this.journal = [];
    const settlements: (() => void)[] = [];
    const [first] = jobs;
    const alone = jobs.length === 1 ? first : undefined;
    try {
      this.storage.transaction(() => {
        // The failure of a single job may undo the whole transaction, which costs less than a
        // savepoint.
        if (alone) alone.work();
        else for (const job of jobs) settlements.push(this.attempt(job));
      });
    } catch (error) {
      this.undoTo(0);
      const failure = batchFailure(error);
      for (const job of jobs) this.fail(job, failure);
      return;
    }
    alone?.resolve();
    for (const settle of settlements) settle();
  }

  // Returns the function that settles the job once the batch is committed.
  private attempt(job: Job): () => void {
    const mark = this.journal.length;
    try {
      this.storage.savepoint(job.work);
      return job.resolve;
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      this.undoTo(mark);
      return () => this.fail(job, error);
    }
  }

  private fail(job: Job, error: unknown): void {
    if (!(error instanceof LockWait)) job.reject(error);
    else error.holder.ended.then(() => this.runUnsynced(job.work).then(job.resolve, job.reject));
  }

  private undoTo(mark: number): void {
    while (this.journal.length > mark) this.journal.pop()?.();
  }
}

// Out of memory, input/output error, damaged file, disk full: the whole batch fails.
const FATAL_CODES = new Set([7, 10, 11, SQLITE_FULL]);

const isStorageFailure = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  FATAL_CODES.has(error.errcode & 0xff);

function batchFailure(error: unknown): unknown {
  if (isStorageFailure(error) && error.errcode === SQLITE_FULL) {
    return new CommandError(14031, 'No space left for the write');
  }
  return error;
}
