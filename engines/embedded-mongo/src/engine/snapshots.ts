import type { Timestamp } from 'bson';
import type { Storage } from '../storage/storage.ts';
import type { LockTable } from './locks.ts';
import { Transaction } from './transaction.ts';

/** Milliseconds a snapshot can be read after it was taken. */
const LIFETIME_MS = 60_000;
/** Number of transactions that belong to no client. */
const NO_NUMBER = -1n;

/** States of the past that reads outside transactions may name by their cluster time. */
export class Snapshots {
  private readonly storage: Storage;
  private readonly locks: LockTable;
  private readonly open = new Map<string, { transaction: Transaction; timer: NodeJS.Timeout }>();

  constructor(storage: Storage, locks: LockTable) {
    this.storage = storage;
    this.locks = locks;
  }

  /** Takes a snapshot of this moment under a cluster time that no other has. */
  take(time: Timestamp): Transaction {
    const transaction = new Transaction(NO_NUMBER, this.storage.snapshot(), this.locks.next());
    const timer = setTimeout(() => this.close(time.toString()), LIFETIME_MS);
    timer.unref();
    this.open.set(time.toString(), { transaction, timer });
    return transaction;
  }

  /** The snapshot of a cluster time, unless it is unknown or too old. */
  at(time: Timestamp): Transaction | undefined {
    return this.open.get(time.toString())?.transaction;
  }

  closeAll(): void {
    for (const name of [...this.open.keys()]) this.close(name);
  }

  private close(name: string): void {
    const found = this.open.get(name);
    if (!found) return;
    clearTimeout(found.timer);
    this.open.delete(name);
    found.transaction.finish('aborted');
  }
}
