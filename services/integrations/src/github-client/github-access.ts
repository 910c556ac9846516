import { AppError } from '@snippetry/contracts';
import type { SystemContext, UnitOfWork, UserContext } from '@snippetry/service-kit';
import { UnreadableToken } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { GithubGrant } from '../domain/github-connection.ts';
import type { GithubAccess, GithubApi } from '../ports/github-api.ts';
import type { LimitGate } from '../ports/limit-gate.ts';
import type { GithubConnectionRepository } from '../store/github-connection.repository.ts';
import { REVOKED } from './github-failure.ts';
import { GithubRequests, type GithubServer } from './github-requests.ts';
import { createOctokit } from './octokit.ts';
import { createOctokitGithub } from './octokit-github.ts';
import { createShortCache, type ShortCache } from './short-cache.ts';

type Context = UserContext | SystemContext;

export interface OctokitAccessDeps {
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

/** Gives access to GitHub through Octokit, with the tokens of connected users. */
export class OctokitAccess implements GithubAccess {
  readonly #deps: OctokitAccessDeps;
  readonly #cache: ShortCache;

  constructor(deps: OctokitAccessDeps) {
    this.#deps = deps;
    this.#cache = createShortCache(deps.redis);
  }

  async for(ctx: Context, userId: string, purpose?: 'import' | 'export'): Promise<GithubApi> {
    if (!this.#deps.isConfigured) throw new AppError('github.not_configured');
    const grant = await this.#grantOf(ctx, userId);
    if (purpose === 'export' && !grant.scopes.includes('gist')) {
      throw new AppError('github.scope_missing');
    }
    return this.#open(ctx, userId, grant);
  }

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
    const hadOne = (await repository.find({ id: userId })) !== null;
    throw new AppError('github.not_connected', hadOne ? { message: REVOKED } : {});
  }

  #open(ctx: Context, userId: string, grant: GithubGrant): GithubApi {
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
    return createOctokitGithub({ requests, cache: this.#cache, cacheKey, webUrl: server.webUrl });
  }
}
