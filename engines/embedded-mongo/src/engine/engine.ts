import type { Collection } from '../catalog/collection.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { Catalog } from './catalog.ts';
import { Documents } from './documents.ts';
import { LockTable } from './locks.ts';
import { Transaction } from './transaction.ts';
import { WriteQueue } from './write-queue.ts';

/** Seconds after which an open transaction is aborted. */
const TRANSACTION_LIFETIME_SECONDS = 60;
/** Seconds for which a state of the data stays readable, as by default in MongoDB. */
const SNAPSHOT_LIFETIME_SECONDS = 300;

/** Database engine used by the commands: catalog, documents, write queue and transactions. */
export class Engine {
  readonly storage: SqliteStorage;
  readonly queue: WriteQueue;
  readonly catalog: Catalog;
  readonly documents: Documents;
  private readonly locks = new LockTable();
  private readonly fixed = new Set<Transaction>();

  constructor(storage: SqliteStorage) {
    this.storage = storage;
    this.queue = new WriteQueue(storage);
    this.catalog = new Catalog(storage, this.queue, this.locks);
    const { queue, catalog, locks } = this;
    this.documents = new Documents({ storage, queue, locks, catalog });
  }

  get openTransactions(): number {
    return this.locks.transactions.size;
  }

  /** Runs a write job; resolves when it is durable. */
  write<T>(work: () => T): Promise<T> {
    return this.queue.run(work);
  }

  /** Opens a transaction on the current state. */
  begin(number: bigint): Transaction {
    const transaction = new Transaction(number, this.storage.snapshot(), this.locks.next());
    this.locks.add(transaction);
    return transaction;
  }

  /** Fixes the current state for reads outside transactions; `abort` frees it. */
  fix(): Transaction {
    const state = new Transaction(0n, this.storage.snapshot(), this.locks.next());
    this.fixed.add(state);
    return state;
  }

  /**
   * Writes a transaction's changes, and runs `note` in the same job; throws 112 and aborts if they
   * conflict.
   */
  async commit(transaction: Transaction, note: () => void): Promise<void> {
    if (!transaction.wrote) {
      this.finish(transaction, 'committed');
      return;
    }
    transaction.beginCommit();
    try {
      await this.write(() => {
        const collections = new Map(this.catalog.list().map((item) => [item.id, item]));
        this.locks.release(transaction);
        this.documents.apply(transaction, collections);
        note();
      });
    } catch (error) {
      this.abort(transaction);
      throw error;
    }
    this.finish(transaction, 'committed');
  }

  /** Discards a transaction's changes and drops the collections it created. */
  abort(transaction: Transaction): void {
    if (transaction.state === 'committed' || transaction.state === 'aborted') return;
    this.finish(transaction, 'aborted');
    if (transaction.created.length === 0) return;
    const drop = (): void => {
      for (const ns of transaction.created) {
        if (this.catalog.get(ns)?.count === 0) this.catalog.drop(ns);
      }
    };
    // An empty collection that remains is harmless, so a failure is ignored.
    this.write(drop).catch(() => undefined);
  }

  /** Aborts transactions, and frees fixed states, that have been open for too long. */
  abortExpired(now: number): void {
    for (const transaction of this.locks.transactions) {
      const age = now - transaction.startTime;
      if (transaction.state === 'active' && age > TRANSACTION_LIFETIME_SECONDS * 1000) {
        this.abort(transaction);
      }
    }
    for (const state of this.fixed) {
      if (now - state.startTime > SNAPSHOT_LIFETIME_SECONDS * 1000) this.abort(state);
    }
  }

  /** Whether an open transaction of another session created a collection. */
  isHidden(collection: Collection, viewer: Transaction | undefined): boolean {
    for (const transaction of this.locks.transactions) {
      if (transaction !== viewer && transaction.created.includes(collection.ns)) return true;
    }
    return false;
  }

  abortAll(): void {
    for (const transaction of [...this.locks.transactions, ...this.fixed]) {
      if (transaction.state === 'active') this.abort(transaction);
    }
  }

  /** Aborts all transactions, finishes queued writes and closes the store. */
  async close(): Promise<void> {
    this.abortAll();
    await this.queue.drain();
    this.storage.close();
  }

  private finish(transaction: Transaction, state: 'committed' | 'aborted'): void {
    this.locks.remove(transaction);
    this.fixed.delete(transaction);
    transaction.finish(state);
  }
}
