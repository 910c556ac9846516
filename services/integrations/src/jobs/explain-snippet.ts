import { INTEGRATION_JOBS } from '@snippetry/contracts';
import {
  createWorker,
  hadFailed,
  type Log,
  type Metrics,
  systemContext,
} from '@snippetry/service-kit';
import { DelayedError, type Job, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ExplanationRunner } from '../explanations/explanation.runner.ts';
import type { ExplainerProgress } from '../ports/explainer.ts';

export interface ExplainWorkerDeps {
  runner: ExplanationRunner;
  /** Connection for workers, which blocks while it waits for jobs. */
  redis: Redis;
  log: Log;
  metrics: Metrics;
  /** How long a job may go without renewing its lock, in milliseconds. */
  lockDuration: number;
}

/** They mostly wait for the model. */
const CONCURRENCY = 10;
const PROGRESS_MS = 250;

/** Tells progress at most four times a second, and always the last one. */
function progressTo(job: Job, log: Log) {
  let latest: ExplainerProgress | null = null;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    const progress = latest;
    latest = null;
    if (!progress) return;
    // Nothing depends on it: whoever watches learns how it ends from the record.
    job.updateProgress({ ...progress }).catch((err) => log.debug({ err }, 'progress was not told'));
    timer = setTimeout(tell, PROGRESS_MS);
  };
  return {
    report(progress: ExplainerProgress) {
      latest = progress;
      if (!timer) tell();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Starts what runs the jobs of explanations. */
export function startExplainWorker({ runner, ...options }: ExplainWorkerDeps): Worker {
  const { log } = options;
  const { attempts } = INTEGRATION_JOBS['snippet.explain'];
  return createWorker(
    'snippet.explain',
    async ({ jobId: id }, job) => {
      const ctx = systemContext({ log: log.child({ job: job.name, jobId: id }) });
      const progress = progressTo(job, ctx.log);
      try {
        // Whoever has it tried again wants it to go on.
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
      // How BullMQ wants to be told that the job is neither done nor failed.
      throw new DelayedError();
    },
    { ...options, concurrency: CONCURRENCY },
  );
}
