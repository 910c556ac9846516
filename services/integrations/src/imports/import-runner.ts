import { AppError, type ErrorCode, type JobPayload } from '@snippetry/contracts';
import {
  hadFailed,
  type Log,
  SYSTEM,
  type SystemContext,
  systemContext,
} from '@snippetry/service-kit';
import { DelayedError, type Job, WaitingChildrenError } from 'bullmq';
import { LRUCache } from 'lru-cache';
import { UnusableFile } from '../clients/github/index.ts';
import { type ImportRepository, NOTHING_TO_IMPORT } from './import.repository.ts';
import { type FileOutcome, type ImportItem, type ImportRecord, isOver, tallyOf } from './import.ts';
import { hasRecord, type ImportQueues, OUR_FAULT } from './import-queues.ts';
import type { ImportWork } from './import-work.ts';

export interface ImportRunnerDeps {
  imports: ImportRepository;
  queues: ImportQueues;
  running: RunningImports;
  progress: ImportProgress;
  work: ImportWork;
  log: Log;
}

const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'github.unavailable',
  'github.bad_answer',
  'service.unavailable',
  'service.bad_gateway',
  'service.timeout',
  'internal',
]);
/** Errors that end the whole import. */
const FATAL: ReadonlySet<ErrorCode> = new Set([
  'github.not_configured',
  'github.not_connected',
  'github.scope_missing',
]);
const DEFAULT_WAIT_SECONDS = 60;
/** Maximum dead workers per job: after this many, the job itself probably kills them. */
export const MAX_STALLED = 5;

function isRetryable(error: unknown): boolean {
  return !(error instanceof AppError) || RETRYABLE.has(error.code);
}

function isFatal(error: unknown): error is AppError {
  return error instanceof AppError && FATAL.has(error.code);
}

function messageOf(error: unknown): string {
  return error instanceof AppError ? error.message : OUR_FAULT;
}

function isLastAttempt(job: Job): boolean {
  return job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
}

/**
 * Delays a job until the end of GitHub's limit, which does not count as an attempt. No-op for other
 * errors.
 *
 * @throws DelayedError after the job was delayed, as BullMQ requires
 */
async function waitForLimit(
  error: unknown,
  {
    record,
    job,
    imports,
  }: {
    record: ImportRecord;
    job: Job;
    imports: ImportRepository;
  },
): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'github.rate_limited') return;
  const until = Date.now() + (error.retryAfter ?? DEFAULT_WAIT_SECONDS) * 1000;
  // One of a hundred delayed files stores the wait.
  if ((record.waitsUntil?.getTime() ?? 0) < until - 1000) {
    record.waitsUntil = new Date(until);
    await imports.setWait(record.id, error.message, record.waitsUntil);
  }
  await job.moveToDelayed(until, job.token);
  throw new DelayedError();
}

/** Ends an import with its results so far; unfinished files get the message of the error. */
async function failImport(
  {
    queues,
    imports,
    running,
  }: { queues: ImportQueues; imports: ImportRepository; running: RunningImports },
  { record, error }: { record: ImportRecord; error: unknown },
): Promise<void> {
  const message = messageOf(error);
  const reason = error instanceof AppError ? error.code : 'internal';
  const tally = await queues.tally(record, message);
  await imports.end(record.id, { state: 'failed', message, reason }, tally);
  running.forget(record.id);
}

/** Whether the record was stored by a version without files. */
const namesNothing = ({ kind, owner }: ImportRecord): boolean =>
  kind === 'github.import' && owner === null;

/**
 * Runs the parent job of an import: prepares the items, adds a child job for each file, and stores the
 * results once all children have ended.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  async run({ jobId: id, userId }: JobPayload<'github.import'>, job: Job): Promise<void> {
    const { imports, log } = this.#deps;
    const ctx = systemContext({ log: log.child({ job: 'github.import', jobId: id }) });
    // An operator retried this job: reopen the import.
    if (hadFailed(job, MAX_STALLED)) await imports.reopen(id);
    // Uncached: an import that has just ended must not add its files again.
    const record = await imports.get(SYSTEM, id);
    if (record === null) {
      // Its user was deleted, or the job is of a version without records.
      if (!hasRecord(job, id)) await imports.failUnknown({ id, userId });
      return;
    }
    if (namesNothing(record)) {
      await imports.end(id, NOTHING_TO_IMPORT, tallyOf(record, new Map()));
      return;
    }
    const prepared = await this.#prepare(ctx, record, job);
    if (prepared) await this.#runFiles(ctx, prepared, job);
  }

  /** Completes the record; null if the import has failed. */
  async #prepare(ctx: SystemContext, record: ImportRecord, job: Job): Promise<ImportRecord | null> {
    const { imports, running, work } = this.#deps;
    if (record.isPrepared || isOver(record)) return record;
    try {
      const order = await work.prepare(ctx, record);
      // It was cancelled.
      if (!(await imports.setPrepared(record.id, order)))
        return await imports.get(SYSTEM, record.id);
      const prepared = { ...record, ...order, isPrepared: true, state: 'active' as const };
      running.put(prepared);
      return prepared;
    } catch (error) {
      await waitForLimit(error, { record, job, imports });
      if (isRetryable(error) && !isLastAttempt(job)) throw error;
      await failImport(this.#deps, { record, error });
      if (isRetryable(error)) throw error;
      return null;
    }
  }

  async #runFiles(ctx: SystemContext, record: ImportRecord, job: Job): Promise<void> {
    const { queues } = this.#deps;
    if (!isOver(record)) await queues.addFiles(job, record);
    if (await job.moveToWaitingChildren(job.token ?? '')) throw new WaitingChildrenError();
    await this.#finish(ctx, record, job);
  }

  /** Stores the results after all files have ended. */
  async #finish(ctx: SystemContext, record: ImportRecord, job: Job): Promise<void> {
    const { queues, imports, running, progress, work } = this.#deps;
    const { id } = record;
    progress.stop(id);
    const outcomes = await queues.outcomes(job);
    const tally = tallyOf(record, outcomes);
    const hasTaken = tally.imported + tally.alreadyImported > 0;
    if (hasTaken && !isOver(record)) await work.synced(ctx, record);
    const end = { state: 'completed' as const, message: null, reason: null };
    const isEnded = await imports.end(id, end, tally);
    running.forget(id);
    if (!isEnded) await this.#correct(id, outcomes);
  }

  /** Adds the results of files that were in progress when the import ended. */
  async #correct(id: string, outcomes: Map<number, FileOutcome>): Promise<void> {
    const { imports } = this.#deps;
    const record = await imports.get(SYSTEM, id);
    if (record === null) return;
    const unfinished = record.state === 'failed' ? (record.message ?? undefined) : undefined;
    await imports.correct(id, tallyOf(record, outcomes, unfinished));
  }
}

/** Whether to import a file. A failed file can be retried after its import, unless that was cancelled. */
function isWanted(record: ImportRecord, isRetried: boolean): boolean {
  return !isOver(record) || (isRetried && record.state !== 'cancelled');
}

/** Runs the job of one file. The parent job stores the outcome. */
export class FileRunner {
  readonly #deps: ImportRunnerDeps;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  /** Returns the outcome; null if the import has ended. */
  async run(
    { jobId, index }: JobPayload<'github.import-file'>,
    job: Job,
  ): Promise<FileOutcome | null> {
    const { running, progress, imports, log } = this.#deps;
    const isRetried = hadFailed(job, MAX_STALLED);
    const record = await (isRetried ? imports.get(SYSTEM, jobId) : running.get(jobId));
    const item = record?.items[index];
    if (!record || !item || !isWanted(record, isRetried)) return null;
    const ctx = contextFor(log, jobId, index);
    const outcome = await this.#import(ctx, { record, item, job });
    if (isOver(record)) await imports.setRetried(record, item, outcome);
    else progress.schedule(ctx, record);
    return outcome;
  }

  async #import(
    ctx: SystemContext,
    { record, item, job }: { record: ImportRecord; item: ImportItem; job: Job },
  ): Promise<FileOutcome> {
    const { work, imports, queues } = this.#deps;
    try {
      return await work.importFile(ctx, record, item);
    } catch (error) {
      if (error instanceof UnusableFile) return { is: 'fault', message: error.message };
      await waitForLimit(error, { record, job, imports });
      if (isFatal(error)) {
        // Every other file would fail as well.
        await failImport(this.#deps, { record, error });
        await queues.dropRest(record.id);
      }
      // The user sees this message if no attempt is left.
      if (isRetryable(error)) throw new Error(messageOf(error), { cause: error });
      return { is: 'fault', message: messageOf(error) };
    }
  }
}

/** Context of a file, which creates its logger on first use. */
function contextFor(log: Log, jobId: string, index: number): SystemContext {
  const base = systemContext({ log });
  return {
    ...base,
    get log() {
      return log.child({ job: 'github.import-file', jobId, index });
    },
  };
}

/** Minimum interval of progress updates. */
const EVERY_MS = 250;
/** Maximum number of imports per update; more take turns. */
const BATCH = 4;

interface Waiting {
  ctx: SystemContext;
  record: ImportRecord;
}

/** Stores the progress of imports whose files end in this process. */
export class ImportProgress {
  readonly #deps: { queues: ImportQueues; imports: ImportRepository };
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: { queues: ImportQueues; imports: ImportRepository }) {
    this.#deps = deps;
  }

  /** Schedules an update after a file. */
  schedule(ctx: SystemContext, record: ImportRecord): void {
    if (!this.#waiting.has(record.id)) this.#waiting.set(record.id, { ctx, record });
    this.#timer ??= setTimeout(() => this.#storeBatch(), EVERY_MS);
  }

  stop(id: string): void {
    this.#waiting.delete(id);
  }

  close(): void {
    this.#waiting.clear();
    clearTimeout(this.#timer);
  }

  #storeBatch(): void {
    const some = [...this.#waiting.values()].slice(0, BATCH);
    for (const waiting of some) {
      this.#waiting.delete(waiting.record.id);
      // Best effort: the end of the import counts all results.
      this.#store(waiting).catch((err) => waiting.ctx.log.warn({ err }, 'progress was not stored'));
    }
    const isMore = this.#waiting.size > 0;
    this.#timer = isMore ? setTimeout(() => this.#storeBatch(), EVERY_MS) : undefined;
  }

  async #store({ record }: Waiting): Promise<void> {
    const { queues, imports } = this.#deps;
    await imports.setProgress(record.id, await queues.tally(record));
  }
}

/** Maximum delay until a process sees that another one has ended an import. */
const TTL_MS = 1000;
/** More than the imports whose files run at the same time. */
const CACHE_SIZE = 100;

/** Cache of active imports, which the files of an import share. */
export class RunningImports {
  readonly #imports: ImportRepository;
  readonly #readings = new LRUCache<string, Promise<ImportRecord | null>>({
    max: CACHE_SIZE,
    ttl: TTL_MS,
  });

  constructor(imports: ImportRepository) {
    this.#imports = imports;
  }

  get(id: string): Promise<ImportRecord | null> {
    const cached = this.#readings.get(id);
    if (cached) return cached;
    const record = this.#imports.get(SYSTEM, id);
    this.#readings.set(id, record);
    record.catch(() => this.forget(id));
    return record;
  }

  put(record: ImportRecord): void {
    this.#readings.set(record.id, Promise.resolve(record));
  }

  forget(id: string): void {
    this.#readings.delete(id);
  }
}
