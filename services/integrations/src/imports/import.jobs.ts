import {
  type CloseStep,
  createWorker,
  type Log,
  type Metrics,
  SYSTEM,
  type Tracing,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { ImportRepository } from './import.repository.ts';
import { isOver } from './import.ts';
import { type ImportQueues, OUR_FAULT } from './import-queues.ts';
import {
  FileRunner,
  ImportProgress,
  ImportRunner,
  MAX_STALLED,
  RunningImports,
} from './import-runner.ts';
import type { ImportWork } from './import-work.ts';

export interface ImportWorkersDeps {
  imports: ImportRepository;
  queues: ImportQueues;
  work: ImportWork;
  log: Log;
}

export interface ImportWorkersOptions {
  /** Connection for workers, which blocks while it waits for jobs. */
  redis: Redis;
  metrics: Metrics;
  tracing?: Tracing | undefined;
  /** Maximum time between two renewals of a job's lock, in milliseconds. */
  lockDuration: number;
  /** Concurrent files; each worker runs as many parent jobs. */
  concurrency: number;
}

/** Starts the workers of imports and of their files. */
export function startImportWorkers(
  deps: ImportWorkersDeps,
  given: ImportWorkersOptions,
): CloseStep[] {
  const { log } = deps;
  const progress = new ImportProgress(deps);
  const parts = { ...deps, progress, running: new RunningImports(deps.imports) };
  const runner = new ImportRunner(parts);
  const files = new FileRunner(parts);
  const options = { ...given, log, maxStalledCount: MAX_STALLED };
  const workers = [
    createWorker('github.import', (payload, job) => runner.run(payload, job), options),
    createWorker('github.import-file', (payload, job) => files.run(payload, job), options),
  ];
  return [...workers.map((worker) => () => worker.close()), () => progress.close()];
}

export interface ImportSweeperDeps {
  imports: ImportRepository;
  queues: ImportQueues;
  log: Log;
}

const BATCH = 100;

/**
 * Finds imports without a job: the process died before it added one, or Redis has lost it.
 */
export class ImportSweeper {
  readonly #deps: ImportSweeperDeps;

  constructor(deps: ImportSweeperDeps) {
    this.#deps = deps;
  }

  async sweep(): Promise<void> {
    const { imports } = this.#deps;
    for (let after: string | null = null; ; ) {
      const open = await imports.open(SYSTEM, after, BATCH);
      for (const { id } of open) await this.#check(id);
      after = open.at(-1)?.id ?? null;
      if (after === null || open.length < BATCH) return;
    }
  }

  async #check(id: string): Promise<void> {
    const { imports, queues, log } = this.#deps;
    const job = await queues.find(id);
    const state = (await job?.getState()) ?? 'unknown';
    if (!['unknown', 'completed', 'failed'].includes(state)) return;
    // It may have ended since the query.
    const record = await imports.get(SYSTEM, id);
    if (record === null || isOver(record)) return;
    if (state === 'failed') {
      const end = { state: 'failed' as const, message: OUR_FAULT, reason: 'internal' };
      await imports.end(id, end, await queues.tally(record, OUR_FAULT));
      return;
    }
    if (state === 'completed') await job?.remove();
    log.warn({ jobId: id }, 'an import had no job and gets one');
    await queues.add(record);
  }
}
