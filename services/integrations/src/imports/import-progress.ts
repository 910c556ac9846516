import type { SystemContext } from '@snippetry/service-kit';
import type { ImportRecord } from '../domain/import.ts';
import type { ImportQueues } from './import-queues.ts';
import type { ImportRecords } from './import-records.ts';

/** At most four times a second is somebody told how far an import is. */
const EVERY_MS = 250;

/** Notes how far the imports are whose files end here. */
export class ImportProgress {
  readonly #deps: { queues: ImportQueues; records: ImportRecords };
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(deps: { queues: ImportQueues; records: ImportRecords }) {
    this.#deps = deps;
  }

  /** Says that a file has ended or is about to. */
  noteSoon(ctx: SystemContext, record: ImportRecord): void {
    if (this.#waiting.has(record.id)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(record.id);
      // It is only shown: the end of the import counts for itself.
      this.#note(record).catch((err) => ctx.log.warn({ err }, 'progress was not noted'));
    }, EVERY_MS);
    this.#waiting.set(record.id, timer);
  }

  stop(id: string): void {
    clearTimeout(this.#waiting.get(id));
    this.#waiting.delete(id);
  }

  close(): void {
    for (const id of this.#waiting.keys()) this.stop(id);
  }

  async #note(record: ImportRecord): Promise<void> {
    const { queues, records } = this.#deps;
    await records.noteProgress(record.id, await queues.tally(record));
  }
}
