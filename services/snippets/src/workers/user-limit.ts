import { AppError } from '@snippetry/contracts';

/** Limits how much of some costly work one user may have in progress. */
export class UserLimit {
  readonly #max: number;
  readonly #inProgress = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws AppError `request.rate_limited` if the user has the maximum in progress */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#inProgress.get(userId) ?? 0;
    if (before >= this.#max) throw new AppError('request.rate_limited', { retryAfter: 1 });
    this.#inProgress.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.#inProgress.get(userId) ?? 1) - 1;
      if (left > 0) this.#inProgress.set(userId, left);
      else this.#inProgress.delete(userId);
    }
  }
}
