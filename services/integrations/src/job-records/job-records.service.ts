import type { SystemContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { JobRecord, NewJobRecord } from '../domain/job.ts';
import type { JobRepository } from '../store/job.repository.ts';

export interface JobRecordServiceDeps {
  unitOfWork: UnitOfWork;
  repository: JobRepository;
}

/** Keeps the state of background jobs: workers write it, users read it. */
export class JobRecordService {
  readonly #deps: JobRecordServiceDeps;

  constructor(deps: JobRecordServiceDeps) {
    this.#deps = deps;
  }

  /** Marks a job as active and answers its record; a job that has ended keeps its final state. */
  begin(ctx: SystemContext, job: NewJobRecord): Promise<JobRecord> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.begin(tx, job));
  }

  complete(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.complete(tx, id));
  }

  /** Marks a job as failed unless it has ended; `reason` is a code. */
  fail(ctx: SystemContext, id: string, reason: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.fail(tx, id, reason));
  }

  /** Marks a job as waiting for its next attempt. */
  awaitRetry(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.awaitRetry(tx, id));
  }

  onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    return this.#deps.repository.removeOfUser(tx, userId);
  }
}
