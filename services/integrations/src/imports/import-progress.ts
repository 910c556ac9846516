import type { SystemContext } from '@snippetry/service-kit';
import type { ImportRecord } from '../domain/import.ts';
import type { ImportQueues } from './import-queues.ts';
import type { ImportRecords } from './import-records.ts';

/** At most four times a second is somebody told how far an import is. */
const EVERY_MS = 250;
/** Imports of which that is said each time; where more run at once, they take turns. */
const AT_ONCE = 4;

interface Waiting {
  ctx: SystemContext;
  record: ImportRecord;
}

/** Notes how far the imports are whose files end here. */
export class ImportProgress {
  readonly #deps: { queues: ImportQueues; records: ImportRecords };
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: { queues: ImportQueues; records: ImportRecords }) {
    this.#deps = deps;
  }

  /** Says that a file has ended or is about to. */
  noteSoon(ctx: SystemContext, record: ImportRecord): void {
    // Those that were noted last go to the end.
    if (!this.#waiting.has(record.id)) this.#waiting.set(record.id, { ctx, record });
    this.#timer ??= setTimeout(() => this.#noteSome(), EVERY_MS);
  }

  stop(id: string): void {
    this.#waiting.delete(id);
  }

  close(): void {
    this.#waiting.clear();
    clearTimeout(this.#timer);
  }

  #noteSome(): void {
    const some = [...this.#waiting.values()].slice(0, AT_ONCE);
    for (const waiting of some) {
      this.#waiting.delete(waiting.record.id);
      // It is only shown: the end of the import counts for itself.
      this.#note(waiting).catch((err) => waiting.ctx.log.warn({ err }, 'progress was not noted'));
    }
    const isMore = this.#waiting.size > 0;
    this.#timer = isMore ? setTimeout(() => this.#noteSome(), EVERY_MS) : undefined;
  }

  async #note({ record }: Waiting): Promise<void> {
    const { queues, records } = this.#deps;
    await records.noteProgress(record.id, await queues.tally(record));
  }
}
