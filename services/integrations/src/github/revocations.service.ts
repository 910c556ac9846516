import type { SystemContext, UnitOfWork } from '@snippetry/service-kit';
import { UnreadableToken } from '@snippetry/service-kit';
import type { GithubOauth } from '../ports/github-oauth.ts';
import type { GithubConnectionRepository } from '../store/github-connection.repository.ts';
import type { RevocationRepository } from '../store/revocation.repository.ts';

export interface RevocationsServiceDeps {
  revocations: RevocationRepository;
  connections: GithubConnectionRepository;
  unitOfWork: UnitOfWork;
  oauth: GithubOauth;
  enqueue: (revocationId: string) => Promise<void>;
}

/** Records that get a job again in one go. */
const BATCH = 200;

/** Withdraws the tokens of connections that are gone. */
export class RevocationsService {
  readonly #deps: RevocationsServiceDeps;

  constructor(deps: RevocationsServiceDeps) {
    this.#deps = deps;
  }

  /** Withdraws one; a failure is tried again, and withdrawing twice does no harm. */
  async withdraw(ctx: SystemContext, id: string): Promise<void> {
    const { revocations, connections, unitOfWork, oauth } = this.#deps;
    try {
      const revocation = await revocations.find(ctx.viewer, id);
      if (!revocation) return;
      const { accountId, token } = revocation;
      // The grant of an account has all of its tokens, also that of a connection made since.
      const isConnected = await connections.hasAccount(ctx.viewer, accountId);
      await (isConnected ? oauth.withdrawToken(token) : oauth.withdrawGrant(token));
    } catch (err) {
      if (!(err instanceof UnreadableToken)) throw err;
      ctx.log.error({ err, revocationId: id }, 'a GitHub token cannot be withdrawn');
    }
    await unitOfWork.commit(ctx, (tx) => revocations.remove(tx, id));
  }

  /** Adds the jobs of those that have none; adding one again adds nothing. */
  async sweep(ctx: SystemContext): Promise<void> {
    const { revocations, enqueue } = this.#deps;
    for (const id of await revocations.pending(ctx.viewer, BATCH)) await enqueue(id);
  }
}
