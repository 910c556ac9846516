import { INTEGRATION_JOBS } from '@snippetry/contracts';
import {
  createWorker,
  hadFailed,
  type Log,
  type Metrics,
  type SystemContext,
  systemContext,
  type Tracing,
  type UnitOfWork,
} from '@snippetry/service-kit';
import { DelayedError, type Job, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ExplainerProgress } from '../clients/openai/index.ts';
import type { ExplanationRepository } from './explanation.repository.ts';
import type { ExplanationRecord } from './explanation.ts';
import type { ExplanationQueue } from './explanation-queue.ts';
import type { ExplanationRunner } from './explanation-runner.ts';

const PROGRESS_MS = 250;
/**
 * Age from which a record without a job counts as lost; the jobs of younger ones may still be
 * added.
 */
const LOST_MS = 10_000;
const BATCH = 100;
/** Limit of new jobs for one explanation: after this many its job probably kills the workers. */
const MAX_REVIVALS = 3;

export interface ExplainWorkerDeps {
  runner: ExplanationRunner;
  /** Connection for workers, which blocks while it waits for jobs. */
  redis: Redis;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | undefined;
  /** Maximum time between two renewals of a job's lock, in milliseconds. */
  lockDuration: number;
  /** Concurrent jobs. */
  concurrency: number;
}

/** Publishes progress at most four times a second, and always the latest. */
function progressTo(job: Job, log: Log) {
  let latest: ExplainerProgress | null = null;
  let timer: NodeJS.Timeout | undefined;
  const publish = () => {
    timer = undefined;
    const progress = latest;
    latest = null;
    if (!progress) return;
    // Best effort: clients read the end from the record.
    job
      .updateProgress({ ...progress })
      .catch((err) => log.debug({ err }, 'progress was not published'));
    timer = setTimeout(publish, PROGRESS_MS);
  };
  return {
    report(progress: ExplainerProgress) {
      latest = progress;
      if (!timer) publish();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Starts the worker of explanations. */
export function startExplainWorker({ runner, ...options }: ExplainWorkerDeps): Worker {
  const { log } = options;
  const { attempts } = INTEGRATION_JOBS['snippet.explain'];
  return createWorker(
    'snippet.explain',
    async ({ jobId: id }, job) => {
      const ctx = systemContext({ log: log.child({ job: job.name, jobId: id }) });
      const progress = progressTo(job, ctx.log);
      try {
        // An operator retried this job: reopen the explanation.
        if (hadFailed(job)) await runner.reopen(ctx, id);
        const end = await runner.run(ctx, { id, onProgress: progress.report });
        if (end.kind === 'ended') return;
        await job.moveToDelayed(Date.now() + end.delayMs, job.token);
      } catch (error) {
        if (job.attemptsMade + 1 >= attempts) await runner.giveUp(ctx, id);
        throw error;
      } finally {
        progress.stop();
      }
      // Required by BullMQ for a job that was delayed.
      throw new DelayedError();
    },
    options,
  );
}

export interface ExplanationSweeperDeps {
  unitOfWork: UnitOfWork;
  explanations: ExplanationRepository;
  runner: Pick<ExplanationRunner, 'giveUp'>;
  queue: ExplanationQueue;
}

/** Adds lost jobs again: the process died before it added one, or Redis has lost it. */
export class ExplanationSweeper {
  readonly #deps: ExplanationSweeperDeps;

  constructor(deps: ExplanationSweeperDeps) {
    this.#deps = deps;
  }

  async sweep(ctx: SystemContext, now = Date.now()): Promise<void> {
    const before = new Date(now - LOST_MS);
    for (const record of await this.#deps.explanations.unchangedSince(before, BATCH)) {
      await this.#revive(ctx, record);
    }
  }

  async #revive(ctx: SystemContext, { id, revivals }: ExplanationRecord): Promise<void> {
    const { unitOfWork, explanations, runner, queue } = this.#deps;
    const job = await queue.find(id);
    // Still waiting, delayed or active.
    if (job && job.finishedOn === undefined) return;
    if (revivals >= MAX_REVIVALS) return runner.giveUp(ctx, id);
    const isLost = await unitOfWork.commit(ctx, (tx) => explanations.countRevival(tx, id));
    if (!isLost) return;
    await job?.remove();
    await queue.add(id);
  }
}
