import type { ImportRecord } from '../domain/import.ts';
import type { ImportRecords } from './import-records.ts';

/** How long a process may take to learn that an import was ended by another one. */
const TTL_MS = 1000;

interface Reading {
  readUntil: number;
  record: Promise<ImportRecord | null>;
}

/** The records of imports that run here: the files of one import share one reading. */
export class RunningImports {
  readonly #records: ImportRecords;
  readonly #readings = new Map<string, Reading>();

  constructor(records: ImportRecords) {
    this.#records = records;
  }

  get(id: string): Promise<ImportRecord | null> {
    const now = Date.now();
    const kept = this.#readings.get(id);
    if (kept && kept.readUntil > now) return kept.record;
    const record = this.#records.get(id);
    this.#readings.set(id, { readUntil: now + TTL_MS, record });
    record.catch(() => this.forget(id));
    return record;
  }

  forget(id: string): void {
    this.#readings.delete(id);
  }
}
