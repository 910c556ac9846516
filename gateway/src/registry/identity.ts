import { AppError, isErrorCode } from '@snippetry/contracts/errors';
import { PUBLISH_TOKEN_PREFIX } from '@snippetry/contracts/remotes';
import { viewerInternalRoutes } from '@snippetry/contracts/viewer';
import type { RecentProof } from '@snippetry/service-kit/recent-proof';
import { hashOf } from '@snippetry/service-kit/secrets';
import type { TokenVerifier } from '@snippetry/service-kit/tokens';
import type { UserViewer } from '@snippetry/service-kit/viewer';
import { z } from 'zod';
import { askService } from '../proxy/ask-service.ts';
import type { Pool } from '../proxy/pool.ts';
import type { RegistryRepository } from './registry.repository.ts';

export interface IdentityOptions {
  auth: Pool;
  /** Shared key for internal requests. */
  key: string;
  repository: RegistryRepository;
}

const TIMEOUT_MS = 5000;
const USED_MS = 60_000;

const Answer = z.object({ data: viewerInternalRoutes['GET /internal/viewer'].reply });
const Failure = z.object({ code: z.string() });

/** Checks who sends a request: an administrator by a session, or a team by a publish token. */
export class Identity implements TokenVerifier, RecentProof {
  readonly #options: IdentityOptions;
  readonly #sessions = new WeakMap<object, { token: string; isAdmin: boolean }>();
  /** Remotes of publish tokens by viewer. */
  readonly #remotes = new WeakMap<object, string>();

  constructor(options: IdentityOptions) {
    this.#options = options;
  }

  async verify(token: string): Promise<UserViewer> {
    if (token.startsWith(PUBLISH_TOKEN_PREFIX)) return this.#verifyPublishToken(token);
    const { _id: id, username, isAdmin } = await this.#ask('/internal/viewer', token);
    const viewer = viewerOf(id, username);
    this.#sessions.set(viewer, { token, isAdmin });
    return viewer;
  }

  onRevoked(): () => void {
    // Nothing is cached here: the auth service checks each token.
    return () => undefined;
  }

  /** Publish tokens need no proof: they are secrets of a pipeline, and an administrator made them. */
  async guard<Result>(
    { viewer }: Parameters<RecentProof['guard']>[0],
    _spec: unknown,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const session = this.#sessions.get(viewer);
    if (session?.isAdmin) await this.#ask('/internal/viewer/proven', session.token);
    return work();
  }

  /**
   * Requires an administrator, or a publish token of the remote.
   *
   * @throws AppError `access.forbidden`
   */
  requireRemote(viewer: UserViewer, name: string): void {
    if (this.#remotes.get(viewer) !== name) this.requireAdministrator(viewer);
  }

  /** @throws AppError `access.forbidden` */
  requireAdministrator(viewer: UserViewer): void {
    if (!this.#sessions.get(viewer)?.isAdmin) throw new AppError('access.forbidden');
  }

  async #verifyPublishToken(token: string): Promise<UserViewer> {
    const { repository } = this.#options;
    const doc = await repository.tokenWith(hashOf(token));
    if (!doc) throw new AppError('auth.invalid_token');
    const now = new Date();
    const isDue = now.getTime() - (doc.lastUsedAt?.getTime() ?? 0) > USED_MS;
    if (isDue) await repository.tokenUsed(doc._id, now);
    const viewer = viewerOf(`token:${doc._id.toHexString()}`, doc.label);
    this.#remotes.set(viewer, doc.name);
    return viewer;
  }

  async #ask(path: string, token: string) {
    const { auth, key } = this.#options;
    const headers = { 'x-internal-key': key, authorization: `Bearer ${token}` };
    const answer = await askService({ pool: auth, timeoutMs: TIMEOUT_MS }, async (one, signal) => {
      const reply = await fetch(one.url + path, { headers, redirect: 'error', signal });
      return { ok: reply.ok, body: (await reply.json()) as unknown };
    }).catch((cause: unknown) => {
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    });
    if (!answer) throw new AppError('service.unavailable', { retryAfter: 2 });
    if (answer.ok) return Answer.parse(answer.body).data;
    const { code } = Failure.parse(answer.body);
    throw new AppError(isErrorCode(code) ? code : 'service.unavailable');
  }
}

const viewerOf = (id: string, username: string): UserViewer => ({
  ...{ kind: 'user', id, username, jti: id },
  exp: Number.POSITIVE_INFINITY,
  key: id,
});
