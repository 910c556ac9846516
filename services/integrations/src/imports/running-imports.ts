import { LRUCache } from 'lru-cache';
import type { ImportRecord } from '../domain/import.ts';
import type { ImportRecords } from './import-records.ts';

/** How long a process may take to learn that an import was ended by another one. */
const TTL_MS = 1000;
/** Imports whose files are run here at once, and many more. */
const KEPT = 100;

/** The records of imports that run here: the files of one import share one reading. */
export class RunningImports {
  readonly #records: ImportRecords;
  readonly #readings = new LRUCache<string, Promise<ImportRecord | null>>({
    max: KEPT,
    ttl: TTL_MS,
  });

  constructor(records: ImportRecords) {
    this.#records = records;
  }

  get(id: string): Promise<ImportRecord | null> {
    const kept = this.#readings.get(id);
    if (kept) return kept;
    const record = this.#records.get(id);
    this.#readings.set(id, record);
    record.catch(() => this.forget(id));
    return record;
  }

  /** Keeps what this process has just made of one. */
  put(record: ImportRecord): void {
    this.#readings.set(record.id, Promise.resolve(record));
  }

  forget(id: string): void {
    this.#readings.delete(id);
  }
}
