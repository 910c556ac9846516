import { AppError, type ErrorCode } from '@snippetry/contracts';
import { DelayedError, type Job } from 'bullmq';
import type { ImportRecord } from '../domain/import.ts';
import { type ImportQueues, OUR_FAULT } from './import-queues.ts';
import type { ImportRecords } from './import-records.ts';
import type { RunningImports } from './running-imports.ts';

/** What another attempt may mend. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'github.unavailable',
  'github.bad_answer',
  'service.unavailable',
  'service.bad_gateway',
  'service.timeout',
  'internal',
]);
/** What no file of the import gets past. */
const ENDING: ReadonlySet<ErrorCode> = new Set([
  'github.not_configured',
  'github.not_connected',
  'github.scope_missing',
]);
const DEFAULT_WAIT_SECONDS = 60;
/** A job whose worker died this often may be what they die of. */
export const MOST_STALLED = 5;

/** Whether the same may work a little later. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof AppError) || PASSING.has(error.code);
}

/** Whether the whole import ends with it. */
export function endsImport(error: unknown): error is AppError {
  return error instanceof AppError && ENDING.has(error.code);
}

/** What a person is told of it. */
export function sentenceOf(error: unknown): string {
  return error instanceof AppError ? error.message : OUR_FAULT;
}

/** Whether a job has no attempt left after this one. */
export function isLastAttempt(job: Job): boolean {
  return job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
}

/**
 * Lets a job that has met a limit of GitHub wait until it ends, which uses up no attempt. Other
 * errors it leaves alone.
 *
 * @throws DelayedError by which BullMQ knows that the job was moved
 */
export async function waitForLimit(
  error: unknown,
  {
    record,
    job,
    records,
  }: {
    record: ImportRecord;
    job: Job;
    records: ImportRecords;
  },
): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'github.rate_limited') return;
  const until = Date.now() + (error.retryAfter ?? DEFAULT_WAIT_SECONDS) * 1000;
  // Of a hundred files that wait for the same moment, one notes it.
  if ((record.waitsUntil?.getTime() ?? 0) < until - 1000) {
    record.waitsUntil = new Date(until);
    await records.noteWait(record.id, error.message, record.waitsUntil);
  }
  await job.moveToDelayed(until, job.token);
  throw new DelayedError();
}

/** Ends an import with what it has done so far; of all other files it is said why. */
export async function failImport(
  {
    queues,
    records,
    running,
  }: { queues: ImportQueues; records: ImportRecords; running: RunningImports },
  { record, error }: { record: ImportRecord; error: unknown },
): Promise<void> {
  const message = sentenceOf(error);
  const reason = error instanceof AppError ? error.code : 'internal';
  const tally = await queues.tally(record, message);
  await records.end(record.id, { state: 'failed', message, reason }, tally);
  running.forget(record.id);
}
