import { createQueue, type SystemContext, type UnitOfWork } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { ExplanationRecord } from '../domain/explanation.ts';
import type { ExplanationRepository } from '../store/explanation.repository.ts';
import type { ExplanationRunner } from './explanation.runner.ts';

export interface ExplanationSweeperDeps {
  unitOfWork: UnitOfWork;
  explanations: ExplanationRepository;
  runner: Pick<ExplanationRunner, 'giveUp'>;
  redis: Redis;
}

/** Younger ones are just being added. */
const SETTLED_MS = 10_000;
const BATCH = 100;
/** Jobs that end so often without an end of their explanation kill their workers. */
const MAX_REVIVALS = 3;

/** Adds the jobs of explanations that the queue has lost: the process that began them died, or Redis. */
export class ExplanationSweeper {
  readonly #deps: ExplanationSweeperDeps;
  readonly #jobs: ReturnType<typeof createQueue<'snippet.explain'>>;

  constructor(deps: ExplanationSweeperDeps) {
    this.#deps = deps;
    this.#jobs = createQueue('snippet.explain', deps.redis);
  }

  async sweep(ctx: SystemContext, now = Date.now()): Promise<void> {
    const before = new Date(now - SETTLED_MS);
    for (const record of await this.#deps.explanations.unchangedSince(before, BATCH)) {
      await this.#revive(ctx, record);
    }
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  async #revive(ctx: SystemContext, { id, revivals }: ExplanationRecord): Promise<void> {
    const { unitOfWork, explanations, runner } = this.#deps;
    const job = await this.#jobs.queue.getJob(id);
    // It waits, is delayed or is run at this moment.
    if (job && job.finishedOn === undefined) return;
    if (revivals >= MAX_REVIVALS) return runner.giveUp(ctx, id);
    const isLost = await unitOfWork.commit(ctx, (tx) => explanations.countRevival(tx, id));
    if (!isLost) return;
    await job?.remove();
    await this.#jobs.add({ jobId: id }, { jobId: id });
  }
}
