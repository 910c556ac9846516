import type { GithubStatus } from '@snippetry/contracts';
import {
  newId,
  type RequestContext,
  type SystemContext,
  type Transaction,
  type UnitOfWork,
  UnreadableToken,
  type UserContext,
} from '@snippetry/service-kit';
import type { LimitGate } from '../clients/github/index.ts';
import type { NewGithubConnection } from './connection.ts';
import { presentStatus } from './github.presenter.ts';
import type {
  GithubConnectionRepository,
  RemovedConnection,
  RevocationRepository,
} from './github.repository.ts';

export interface GithubServiceDeps {
  unitOfWork: UnitOfWork;
  repository: GithubConnectionRepository;
  revocations: RevocationRepository;
  /** Adds the job that withdraws a token; if this fails, the sweep adds it. */
  enqueueRevocation: (revocationId: string) => Promise<void>;
  gate: LimitGate;
  /** Whether the operator registered a GitHub application. */
  isConfigured: boolean;
  /** Whether GitHub is the sandbox. */
  isSandbox: boolean;
}

/** Status, creation and removal of GitHub connections. */
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

  /** Stores a connection and replaces the user's previous one. */
  async connect(
    ctx: Pick<RequestContext, 'requestId' | 'log'> & { viewer: { id: string } },
    connection: NewGithubConnection,
  ): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    const { id } = ctx.viewer;
    const revocationId = await unitOfWork.commit(ctx, async (tx) => {
      const before = await repository.replace(tx, { id }, connection);
      // Withdrawing a grant ends all tokens of its account, including the new one.
      const isAnother = before !== null && before.accountId !== connection.account.id;
      return isAnother ? this.#retire(tx, id, before) : null;
    });
    await this.#enqueue(ctx, revocationId);
  }

  /** Removes the connection; a job withdraws the grant at GitHub. */
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

  /** Stores the token of a removed connection for its withdrawal. */
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

const BATCH = 100;

/** Re-encrypts tokens with the newest key, so that operators can remove older keys. */
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

  /** Leaves the token with the newest key or deletes it, so that the run terminates. */
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
