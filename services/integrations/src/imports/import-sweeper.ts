import type { Log } from '@snippetry/service-kit';
import { isOver } from '../domain/import.ts';
import { type ImportQueues, OUR_FAULT } from './import-queues.ts';
import type { ImportRecords } from './import-records.ts';

export interface ImportSweeperDeps {
  records: ImportRecords;
  queues: ImportQueues;
  log: Log;
}

const BATCH = 100;

/**
 * Finds imports that have no job: whoever made the record died before it added one, or Redis has
 * lost it.
 */
export class ImportSweeper {
  readonly #deps: ImportSweeperDeps;

  constructor(deps: ImportSweeperDeps) {
    this.#deps = deps;
  }

  async sweep(): Promise<void> {
    const { records } = this.#deps;
    for (let after: string | null = null; ; ) {
      const open = await records.open(after, BATCH);
      for (const { id } of open) await this.#check(id);
      after = open.at(-1)?.id ?? null;
      if (after === null || open.length < BATCH) return;
    }
  }

  async #check(id: string): Promise<void> {
    const { records, queues, log } = this.#deps;
    const job = await queues.find(id);
    const state = (await job?.getState()) ?? 'unknown';
    if (!['unknown', 'completed', 'failed'].includes(state)) return;
    // It may have ended since the list was read.
    const record = await records.get(id);
    if (record === null || isOver(record)) return;
    if (state === 'failed') {
      const end = { state: 'failed' as const, message: OUR_FAULT, reason: 'internal' };
      await records.end(id, end, await queues.tally(record, OUR_FAULT));
      return;
    }
    if (state === 'completed') await job?.remove();
    log.warn({ jobId: id }, 'an import had no job and gets one');
    await queues.add(record);
  }
}
