import type { SystemContext, UnitOfWork } from '@snippetry/service-kit';
import { UnreadableToken } from '@snippetry/service-kit';
import type { GithubConnectionRepository } from '../store/github-connection.repository.ts';

const BATCH = 100;

/** Encrypts tokens of older keys with the newest one, so that an operator can take older keys away. */
export class KeyRotationService {
  readonly #repository: GithubConnectionRepository;
  readonly #unitOfWork: UnitOfWork;

  constructor(deps: { repository: GithubConnectionRepository; unitOfWork: UnitOfWork }) {
    this.#repository = deps.repository;
    this.#unitOfWork = deps.unitOfWork;
  }

  async run(ctx: SystemContext): Promise<void> {
    let renewed = 0;
    for (;;) {
      const userIds = await this.#repository.withOlderKey(ctx.viewer, BATCH);
      if (userIds.length === 0) break;
      for (const userId of userIds) await this.#renew(ctx, userId);
      renewed += userIds.length;
    }
    if (renewed > 0) ctx.log.info({ tokens: renewed }, 'GitHub tokens have the newest key');
  }

  /** Ends either way with a token of the newest key or with none, so that a run comes to its end. */
  async #renew(ctx: SystemContext, userId: string): Promise<void> {
    try {
      await this.#unitOfWork.commit(ctx, (tx) => this.#repository.encryptAgain(tx, userId));
    } catch (err) {
      if (!(err instanceof UnreadableToken)) throw err;
      ctx.log.warn({ err, userId }, 'a GitHub token was damaged: its user has to connect again');
      await this.#unitOfWork.commit(ctx, (tx) => this.#repository.dropToken(tx, userId));
    }
  }
}
