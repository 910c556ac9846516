import type { SystemContext, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { JobKey, JobRecord, JobView } from '../domain/job.ts';
import type { JobRepository } from '../store/job.repository.ts';
import { presentJob } from './job-records.presenter.ts';

/** How many jobs are shown. */
const LATEST = 20;

export interface JobRecordServiceDeps {
  unitOfWork: UnitOfWork;
  repository: JobRepository;
}

/** What became of background jobs: told to their users, kept in step by those who run them. */
export class JobRecordService {
  readonly #deps: JobRecordServiceDeps;

  constructor(deps: JobRecordServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: UserContext): Promise<JobView[]> {
    const jobs = await this.#deps.repository.latest(ctx.viewer, LATEST);
    return jobs.map(presentJob);
  }

  /** Marks a job as under way; answers one that has ended as it ended. */
  begin(ctx: SystemContext, job: JobKey): Promise<JobRecord> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.begin(tx, job));
  }

  complete(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.complete(tx, id));
  }

  /** Ends a job that has not ended yet; `reason` is a code. */
  fail(ctx: SystemContext, id: string, reason: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.fail(tx, id, reason));
  }

  /** It will be tried again. */
  wait(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.wait(tx, id));
  }

  onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    return this.#deps.repository.removeOfUser(tx, userId);
  }
}
