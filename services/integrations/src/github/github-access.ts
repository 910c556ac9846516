import { AppError } from '@snippetry/contracts';
import {
  type SystemContext,
  type UnitOfWork,
  UnreadableToken,
  type UserContext,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import {
  createGithubClient,
  createOctokit,
  createShortCache,
  type GithubClient,
  GithubRequests,
  type GithubServer,
  type LimitGate,
  REVOKED,
  type ShortCache,
} from '../clients/github/index.ts';
import type { GithubGrant } from './connection.ts';
import type { GithubConnectionRepository } from './github.repository.ts';

type Context = UserContext | SystemContext;

export interface GithubAccessDeps {
  repository: GithubConnectionRepository;
  unitOfWork: UnitOfWork;
  gate: LimitGate;
  redis: Redis;
  server: GithubServer;
  /** Whether the operator registered a GitHub application. */
  isConfigured: boolean;
}

const areSame = (scopes: readonly string[], wanted: readonly string[]) =>
  scopes.length === wanted.length && wanted.every((scope) => scopes.includes(scope));

/** Gives access to GitHub with the tokens of connected users. */
export class GithubAccess {
  readonly #deps: GithubAccessDeps;
  readonly #cache: ShortCache;

  constructor(deps: GithubAccessDeps) {
    this.#deps = deps;
    this.#cache = createShortCache(deps.redis);
  }

  /**
   * @throws AppError `github.not_configured`, `github.not_connected`; `github.scope_missing` if the
   * connection lacks the scope of the purpose
   */
  async for(ctx: Context, userId: string, purpose?: 'import' | 'export'): Promise<GithubClient> {
    if (!this.#deps.isConfigured) throw new AppError('github.not_configured');
    const grant = await this.#grantOf(ctx, userId);
    if (purpose === 'export' && !grant.scopes.includes('gist')) {
      throw new AppError('github.scope_missing');
    }
    return this.#open(ctx, userId, grant);
  }

  /** Stores the time of a user's last read or write at GitHub. */
  noteSync(ctx: Context, userId: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.noteSync(tx, userId));
  }

  async #grantOf(ctx: Context, userId: string): Promise<GithubGrant> {
    const { repository } = this.#deps;
    try {
      const grant = await repository.grantOf(ctx.viewer, userId);
      if (grant) return grant;
    } catch (cause) {
      if (!(cause instanceof UnreadableToken)) throw cause;
      ctx.log.warn({ err: cause, userId }, 'a GitHub token cannot be decrypted');
      throw new AppError('github.not_connected', { message: REVOKED, cause });
    }
    const wasConnected = (await repository.find({ id: userId })) !== null;
    throw new AppError('github.not_connected', wasConnected ? { message: REVOKED } : {});
  }

  #open(ctx: Context, userId: string, grant: GithubGrant): GithubClient {
    const { repository, unitOfWork, gate, server } = this.#deps;
    const state = { userId, connectedAt: grant.connectedAt };
    let known = grant.scopes;
    const requests = new GithubRequests({
      octokit: createOctokit({ apiUrl: server.apiUrl, throttleId: userId, token: grant.token }),
      server,
      gate,
      account: { userId, accountId: grant.account.id },
      signal: ctx.signal,
      onScopes: async (scopes) => {
        if (areSame(known, scopes)) return;
        known = scopes;
        await unitOfWork.commit(ctx, (tx) => repository.setScopes(tx, state, scopes));
      },
      onRevoked: () => unitOfWork.commit(ctx, (tx) => repository.markRevoked(tx, state)),
    });
    const cacheKey = `github:cache:${userId}:${grant.connectedAt.getTime()}`;
    return createGithubClient({ requests, cache: this.#cache, cacheKey, webUrl: server.webUrl });
  }
}
