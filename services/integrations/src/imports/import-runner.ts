import type { JobPayload } from '@snippetry/contracts';
import { hadFailed, type Log, type SystemContext, systemContext } from '@snippetry/service-kit';
import { type Job, WaitingChildrenError } from 'bullmq';
import { type FileOutcome, type ImportRecord, isOver, tallyOf } from '../domain/import.ts';
import {
  failImport,
  isLastAttempt,
  isPassing,
  MOST_STALLED,
  waitForLimit,
} from './import-failure.ts';
import type { ImportProgress } from './import-progress.ts';
import { hasRecord, type ImportQueues } from './import-queues.ts';
import { type ImportRecords, NOTHING_TO_IMPORT } from './import-records.ts';
import type { ImportWork } from './import-work.ts';
import type { RunningImports } from './running-imports.ts';

export interface ImportRunnerDeps {
  records: ImportRecords;
  queues: ImportQueues;
  running: RunningImports;
  progress: ImportProgress;
  work: ImportWork;
  log: Log;
}

/** An import from before they had files. */
const namesNothing = ({ kind, owner }: ImportRecord): boolean =>
  kind === 'github.import' && owner === null;

/**
 * Runs the parent job of an import: it finds out what there is to import, adds a child for each
 * file, and sums up what the children answered once all have ended.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  async run({ jobId: id, userId }: JobPayload<'github.import'>, job: Job): Promise<void> {
    const { records, log } = this.#deps;
    const ctx = systemContext({ log: log.child({ job: 'github.import', jobId: id }) });
    // Whoever has it tried again wants it to go on.
    if (hadFailed(job, MOST_STALLED)) await records.reopen(id);
    // Read anew: files that were taken away because it was ended would be added again.
    const record = await records.get(id);
    if (record === null) {
      // Its user was deleted since, or it was put into the queue before imports had files.
      if (!hasRecord(job, id)) await records.failUnknown({ id, userId });
      return;
    }
    if (namesNothing(record)) {
      await records.end(id, NOTHING_TO_IMPORT, tallyOf(record, new Map()));
      return;
    }
    const prepared = await this.#prepare(ctx, record, job);
    if (prepared) await this.#runFiles(ctx, prepared, job);
  }

  /** Null where the import has ended with it. */
  async #prepare(ctx: SystemContext, record: ImportRecord, job: Job): Promise<ImportRecord | null> {
    const { records, running, work } = this.#deps;
    if (record.isPrepared || isOver(record)) return record;
    try {
      const order = await work.prepare(ctx, record);
      // It was ended meanwhile.
      if (!(await records.notePrepared(record.id, order))) return await records.get(record.id);
      const prepared = { ...record, ...order, isPrepared: true, state: 'active' as const };
      running.put(prepared);
      return prepared;
    } catch (error) {
      await waitForLimit(error, { record, job, records });
      if (isPassing(error) && !isLastAttempt(job)) throw error;
      await failImport(this.#deps, { record, error });
      if (isPassing(error)) throw error;
      return null;
    }
  }

  async #runFiles(ctx: SystemContext, record: ImportRecord, job: Job): Promise<void> {
    const { queues } = this.#deps;
    if (!isOver(record)) await queues.addFiles(job, record);
    if (await job.moveToWaitingChildren(job.token ?? '')) throw new WaitingChildrenError();
    await this.#finish(ctx, record, job);
  }

  /** All files have ended. */
  async #finish(ctx: SystemContext, record: ImportRecord, job: Job): Promise<void> {
    const { queues, records, running, progress, work } = this.#deps;
    const { id } = record;
    progress.stop(id);
    const outcomes = await queues.outcomes(job);
    const tally = tallyOf(record, outcomes);
    const hasTaken = tally.imported + tally.alreadyImported > 0;
    if (hasTaken && !isOver(record)) await work.synced(ctx, record);
    const end = { state: 'completed' as const, message: null, reason: null };
    const isEnded = await records.end(id, end, tally);
    running.forget(id);
    if (!isEnded) await this.#correct(id, outcomes);
  }

  /** An import that was ended before stays so; files that were under way then are counted as well. */
  async #correct(id: string, outcomes: Map<number, FileOutcome>): Promise<void> {
    const { records } = this.#deps;
    const record = await records.get(id);
    if (record === null) return;
    const unfinished = record.state === 'failed' ? (record.message ?? undefined) : undefined;
    await records.correct(id, tallyOf(record, outcomes, unfinished));
  }
}
