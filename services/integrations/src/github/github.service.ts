import type { GithubStatus } from '@snippetry/contracts';
import {
  newId,
  type RequestContext,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { NewGithubConnection } from '../domain/github-connection.ts';
import type { LimitGate } from '../ports/limit-gate.ts';
import type {
  GithubConnectionRepository,
  RemovedConnection,
} from '../store/github-connection.repository.ts';
import type { RevocationRepository } from '../store/revocation.repository.ts';
import { presentStatus } from './github.presenter.ts';

export interface GithubServiceDeps {
  unitOfWork: UnitOfWork;
  repository: GithubConnectionRepository;
  revocations: RevocationRepository;
  /** Lets a token be withdrawn soon; a record that has no job gets one later. */
  enqueueRevocation: (revocationId: string) => Promise<void>;
  gate: LimitGate;
  /** Whether the operator registered a GitHub application. */
  isConfigured: boolean;
  /** Whether that is one of a stand-in for GitHub. */
  isSandbox: boolean;
}

/** The GitHub connections of users. */
export class GithubService {
  readonly #deps: GithubServiceDeps;

  constructor(deps: GithubServiceDeps) {
    this.#deps = deps;
  }

  get isConfigured(): boolean {
    return this.#deps.isConfigured;
  }

  async status({ viewer }: UserContext): Promise<GithubStatus> {
    const { repository, gate, isConfigured, isSandbox } = this.#deps;
    const connection = await repository.find(viewer);
    const account = connection && { userId: viewer.id, accountId: connection.account.id };
    const limitedUntil = account && (await gate.closedUntil(account));
    return presentStatus(connection, { isConfigured, isSandbox, limitedUntil });
  }

  /** Stores a connection in place of the one the user has, if any. */
  async connect(
    ctx: Pick<RequestContext, 'requestId' | 'log'> & { viewer: { id: string } },
    connection: NewGithubConnection,
  ): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    const { id } = ctx.viewer;
    const revocationId = await unitOfWork.commit(ctx, async (tx) => {
      const before = await repository.replace(tx, { id }, connection);
      // GitHub withdraws all tokens of an account at once, so those of the same one are left.
      const isAnother = before !== null && before.accountId !== connection.account.id;
      return isAnother ? this.#retire(tx, id, before) : null;
    });
    await this.#enqueue(ctx, revocationId);
  }

  /** Forgets the connection; the grant is withdrawn at GitHub as soon as GitHub answers. */
  async disconnect(ctx: UserContext): Promise<Record<never, never>> {
    const { unitOfWork, repository } = this.#deps;
    const { id } = ctx.viewer;
    const revocationId = await unitOfWork.commit(ctx, async (tx) =>
      this.#retire(tx, id, await repository.remove(tx, id)),
    );
    await this.#enqueue(ctx, revocationId);
    return {};
  }

  async onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    await this.#retire(tx, userId, await this.#deps.repository.remove(tx, userId));
  }

  /** Notes that the token of a connection that is gone is to be withdrawn. */
  async #retire(
    tx: Transaction,
    userId: string,
    removed: RemovedConnection | null,
  ): Promise<string | null> {
    if (!removed?.token) return null;
    const { accountId, token } = removed;
    const id = newId();
    await this.#deps.revocations.create(tx, { id, userId, accountId, token });
    return id;
  }

  async #enqueue({ log }: Pick<RequestContext, 'log'>, revocationId: string | null): Promise<void> {
    if (revocationId === null) return;
    try {
      await this.#deps.enqueueRevocation(revocationId);
    } catch (err) {
      log.warn({ err, revocationId }, 'a GitHub token is withdrawn later: its job was not added');
    }
  }
}
