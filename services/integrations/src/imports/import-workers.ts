import { type CloseStep, createWorker, type Log, type Metrics } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { FileRunner } from './file-runner.ts';
import { MOST_STALLED } from './import-failure.ts';
import { ImportProgress } from './import-progress.ts';
import type { ImportQueues } from './import-queues.ts';
import type { ImportRecords } from './import-records.ts';
import { ImportRunner } from './import-runner.ts';
import type { ImportWork } from './import-work.ts';
import { RunningImports } from './running-imports.ts';

export interface ImportWorkersDeps {
  records: ImportRecords;
  queues: ImportQueues;
  work: ImportWork;
  log: Log;
}

export interface ImportWorkersOptions {
  /** Connection for workers, which blocks while it waits for jobs. */
  redis: Redis;
  metrics: Metrics;
  /** How long a job may go without a sign of life of its worker, in milliseconds. */
  lockDuration: number;
}

/** Imports that are begun or summed up at once. */
const IMPORTS = 20;
/** Files at once: they mostly wait for GitHub. */
const FILES = 20;

/** Starts the workers of imports and of their files. */
export function startImportWorkers(
  deps: ImportWorkersDeps,
  { redis, metrics, lockDuration }: ImportWorkersOptions,
): CloseStep[] {
  const { records, log } = deps;
  const progress = new ImportProgress(deps);
  const parts = { ...deps, progress, running: new RunningImports(records) };
  const imports = new ImportRunner(parts);
  const files = new FileRunner(parts);
  const options = { redis, log, metrics, lockDuration, maxStalledCount: MOST_STALLED };
  const workers = [
    createWorker('github.import', (payload, job) => imports.run(payload, job), {
      ...options,
      concurrency: IMPORTS,
    }),
    createWorker('github.import-file', (payload, job) => files.run(payload, job), {
      ...options,
      concurrency: FILES,
    }),
  ];
  return [...workers.map((worker) => () => worker.close()), () => progress.close()];
}
