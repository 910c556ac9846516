import {
  type CloseStep,
  createQueue,
  createWorker,
  type Log,
  type Metrics,
  type SystemContext,
  systemContext,
  type Tracing,
  type UnitOfWork,
  UnreadableToken,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { GithubOauth } from '../clients/github/index.ts';
import type { GithubConnectionRepository, RevocationRepository } from './github.repository.ts';

export interface RevocationServiceDeps {
  revocations: RevocationRepository;
  connections: GithubConnectionRepository;
  unitOfWork: UnitOfWork;
  oauth: GithubOauth;
  enqueue: (revocationId: string) => Promise<void>;
}

/** Maximum number of records per sweep. */
const BATCH = 200;

/** Withdraws the tokens of removed connections. */
export class RevocationService {
  readonly #deps: RevocationServiceDeps;

  constructor(deps: RevocationServiceDeps) {
    this.#deps = deps;
  }

  /** Withdraws one token. Retryable and idempotent. */
  async withdraw(ctx: SystemContext, id: string): Promise<void> {
    const { revocations, connections, unitOfWork, oauth } = this.#deps;
    try {
      const revocation = await revocations.find(ctx.viewer, id);
      if (!revocation) return;
      const { accountId, token } = revocation;
      // The grant of an account includes the tokens of its newer connections.
      const isConnected = await connections.hasAccount(ctx.viewer, accountId);
      await (isConnected ? oauth.withdrawToken(token) : oauth.withdrawGrant(token));
    } catch (err) {
      if (!(err instanceof UnreadableToken)) throw err;
      ctx.log.error({ err, revocationId: id }, 'a GitHub token cannot be withdrawn');
    }
    await unitOfWork.commit(ctx, (tx) => revocations.remove(tx, id));
  }

  /** Adds missing jobs; no-op for existing ones. */
  async sweep(ctx: SystemContext): Promise<void> {
    const { revocations, enqueue } = this.#deps;
    for (const id of await revocations.pending(ctx.viewer, BATCH)) await enqueue(id);
  }
}

/** Opens the queue of tokens to withdraw. */
export function revocationQueue(redis: Redis): {
  enqueue: (revocationId: string) => Promise<void>;
  close: CloseStep;
} {
  const queue = createQueue('github.revoke', redis);
  return {
    enqueue: (revocationId) => queue.add({ revocationId }, { jobId: `revoke-${revocationId}` }),
    close: () => queue.close(),
  };
}

/** Starts the worker that withdraws tokens one at a time. */
export function startRevocationWorker(deps: {
  revocations: RevocationService;
  redis: Redis;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | undefined;
}): CloseStep {
  const { revocations, ...options } = deps;
  const { log } = options;
  const worker = createWorker(
    'github.revoke',
    ({ revocationId }) =>
      revocations.withdraw(systemContext({ log: log.child({ revocationId }) }), revocationId),
    options,
  );
  return () => worker.close();
}
