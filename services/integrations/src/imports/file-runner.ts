import type { JobPayload } from '@snippetry/contracts';
import { hadFailed, type Log, type SystemContext, systemContext } from '@snippetry/service-kit';
import type { Job } from 'bullmq';
import { type FileOutcome, type ImportItem, type ImportRecord, isOver } from '../domain/import.ts';
import { UnusableFile } from '../ports/github-api.ts';
import {
  endsImport,
  failImport,
  isPassing,
  MOST_STALLED,
  sentenceOf,
  waitForLimit,
} from './import-failure.ts';
import type { ImportRunnerDeps } from './import-runner.ts';

/** A file that failed for good can be tried again after its import, unless that was cancelled. */
function isWanted(record: ImportRecord, isRetried: boolean): boolean {
  return !isOver(record) || (isRetried && record.state !== 'cancelled');
}

/** Runs the job of one file of an import; what it answers is kept with the parent. */
export class FileRunner {
  readonly #deps: ImportRunnerDeps;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  /** Null where the import was ended meanwhile. */
  async run(
    { jobId, index }: JobPayload<'github.import-file'>,
    job: Job,
  ): Promise<FileOutcome | null> {
    const { running, progress, records, log } = this.#deps;
    const isRetried = hadFailed(job, MOST_STALLED);
    const record = await (isRetried ? records.get(jobId) : running.get(jobId));
    const item = record?.items[index];
    if (!record || !item || !isWanted(record, isRetried)) return null;
    const ctx = contextFor(log, jobId, index);
    const outcome = await this.#import(ctx, { record, item, job });
    if (isOver(record)) await records.noteRetried(record, item, outcome);
    else progress.noteSoon(ctx, record);
    return outcome;
  }

  async #import(
    ctx: SystemContext,
    { record, item, job }: { record: ImportRecord; item: ImportItem; job: Job },
  ): Promise<FileOutcome> {
    const { work, records, queues } = this.#deps;
    try {
      return await work.importFile(ctx, record, item);
    } catch (error) {
      if (error instanceof UnusableFile) return { is: 'fault', message: error.message };
      await waitForLimit(error, { record, job, records });
      if (endsImport(error)) {
        // No other file would fare better.
        await failImport(this.#deps, { record, error });
        await queues.dropRest(record.id);
      }
      // The reason of a job that has failed for good is what its user is told.
      if (isPassing(error)) throw new Error(sentenceOf(error), { cause: error });
      return { is: 'fault', message: sentenceOf(error) };
    }
  }
}

/** A logger for each of many files is made where something is to be logged only. */
function contextFor(log: Log, jobId: string, index: number): SystemContext {
  const base = systemContext({ log });
  return {
    ...base,
    get log() {
      return log.child({ job: 'github.import-file', jobId, index });
    },
  };
}
