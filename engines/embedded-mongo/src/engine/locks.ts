import type { Collection } from '../catalog/collection.ts';
import { writeConflict } from '../errors.ts';
import type { Transaction } from './transaction.ts';
import { LockWait } from './write-queue.ts';

/** Number of recorded changes above which those older than all transactions are removed. */
const MANY_CHANGES = 10_000;

/** Row locks of transactions and, while any is active, when rows were last changed. */
export class LockTable {
  private sequence = 0;
  private readonly active = new Set<Transaction>();
  private readonly holders = new Map<string, Transaction>();
  private readonly changedAt = new Map<string, number>();

  /** Next sequence number of the engine. */
  next(): number {
    return ++this.sequence;
  }

  /** Transactions that are not over. */
  get transactions(): ReadonlySet<Transaction> {
    return this.active;
  }

  add(transaction: Transaction): void {
    this.active.add(transaction);
  }

  /**
   * Must be called before a row is changed. A transaction takes the lock, or fails with 112 if another
   * holds it or the row changed since its snapshot; a plain write waits (`LockWait`).
   */
  beforeChange(collection: Collection, row: number, transaction: Transaction | undefined): void {
    if (this.active.size === 0) return;
    const name = `${collection.id}:${row}`;
    const holder = this.holders.get(name);
    if (!transaction) {
      if (holder) throw new LockWait(holder);
      this.changedAt.set(name, this.next());
      return;
    }
    if (holder && holder !== transaction) throw writeConflict();
    if ((this.changedAt.get(name) ?? 0) > transaction.startedAt) throw writeConflict();
    this.holders.set(name, transaction);
    transaction.locks.add(name);
  }

  /** Gives up a transaction's locks; its changes are about to be written, or are dropped. */
  release(transaction: Transaction): void {
    for (const name of transaction.locks) this.holders.delete(name);
    transaction.locks.clear();
  }

  remove(transaction: Transaction): void {
    this.release(transaction);
    this.active.delete(transaction);
    if (this.active.size === 0) this.changedAt.clear();
    else if (this.changedAt.size > MANY_CHANGES) this.forgetOldChanges();
  }

  private forgetOldChanges(): void {
    const oldest = Math.min(...[...this.active].map((transaction) => transaction.startedAt));
    for (const [name, at] of this.changedAt) if (at <= oldest) this.changedAt.delete(name);
  }
}
