import { type AccountSession, AppError, LIMITS } from '@snippetry/contracts';
import {
  type Log,
  type Revocations,
  type RevokedBefore,
  revokedBeforeKey,
  revokedKey,
  type SystemContext,
  TOKEN_TTL_SECONDS,
  type Transaction,
  type UserContext,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { AccessTokenService } from '../access-tokens/index.ts';
import { type AccountDeps, type ClientInfo, describeClient } from '../security-events/index.ts';
import type { RevocationRepository, RevokedToken } from './revocation.repository.ts';
import type { SessionRecord, SessionRepository } from './session.repository.ts';

interface SessionServiceDeps extends AccountDeps {
  accessTokens: AccessTokenService;
  revoked: RevocationRepository;
  records: SessionRepository;
  revocations: Revocations;
  redis: Redis;
  log: Log;
}

interface EndAllOptions {
  /** Id of the token whose session continues. */
  except?: string | undefined;
}

const SEEN_MS = 5 * 60_000;

const present = (session: SessionRecord, isCurrent: boolean): AccountSession => ({
  _id: session.id,
  isCurrent,
  method: session.method,
  device: session.device,
  network: session.network,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});

/** Revokes tokens issued until now, except one; an empty id matches none. */
const untilNow = ({ except = '' }: EndAllOptions): RevokedBefore => ({
  before: Date.now() / 1000,
  keep: except,
});

/** Lists and ends sessions. Every revocation is stored before it is announced to all processes. */
export class SessionService {
  readonly #deps: SessionServiceDeps;
  /** Sessions whose use this process has recorded lately. */
  readonly #recorded = new LRUCache<string, true>({ max: 20_000, ttl: SEEN_MS });

  constructor(deps: SessionServiceDeps) {
    this.#deps = deps;
  }

  /** Ends the session of the token that the request carried. */
  async signOut(ctx: UserContext): Promise<void> {
    const { unitOfWork, revoked, records } = this.#deps;
    const token = { jti: ctx.viewer.jti, expiresAt: new Date(ctx.viewer.exp * 1000) };
    await unitOfWork.commit(ctx, async (tx) => {
      await revoked.insert(tx, token);
      await records.removeToken(tx, token.jti);
    });
    await this.#announceToken(ctx.viewer.id, token);
  }

  /**
   * Ends every session, access token and recent proof of an account, as part of the change that
   * requires it. All services refuse them once `commit` returns.
   *
   * @returns false if the account has been deleted
   */
  async endAll(tx: Transaction, userId: string, options: EndAllOptions = {}): Promise<boolean> {
    const { accounts, accessTokens, records } = this.#deps;
    await accessTokens.removeAll(tx, userId);
    // After the first statement: a sign-in has an earlier token, or conflicts with this change.
    const tokensValidAfter = untilNow(options);
    const exists = (await accounts.endTokens(tx, userId, tokensValidAfter)) !== null;
    await records.removeEnded(tx, userId, tokensValidAfter);
    await records.clearProofs(tx, userId);
    if (exists) tx.afterCommit(() => this.#announceEndAll(userId, tokensValidAfter));
    return exists;
  }

  /** Records the use of the current session, at most every 5 minutes per process. Best effort. */
  async recordUse(ctx: UserContext, client: ClientInfo): Promise<void> {
    const { jti, scopes } = ctx.viewer;
    const isAccessToken = scopes !== undefined;
    if (isAccessToken || this.#recorded.has(jti)) return;
    this.#recorded.set(jti, true);
    try {
      await this.#store(ctx, client);
    } catch (err) {
      this.#recorded.delete(jti);
      ctx.log.warn({ err }, 'the use of a session could not be recorded');
    }
  }

  /** Lists the current session first, then the others, last used first. */
  async list(ctx: UserContext, client: ClientInfo): Promise<AccountSession[]> {
    const { records, revoked } = this.#deps;
    await this.recordUse(ctx, client);
    const tokensValidAfter = await revoked.tokensValidAfterOf(ctx.viewer);
    const current = await records.ofToken(ctx.viewer.jti);
    const limit = LIMITS.account.sessions - 1;
    const others = await records.othersOf(ctx.viewer, { tokensValidAfter, limit });
    return [
      ...(current ? [present(current, true)] : []),
      ...others.map((session) => present(session, false)),
    ];
  }

  /** @throws AppError `auth.session_not_found` */
  async end(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, records, revoked } = this.#deps;
    const token = await unitOfWork.commit(ctx, async (tx) => {
      const ended = await records.remove(tx, ctx.viewer, id);
      if (!ended) throw new AppError('auth.session_not_found');
      await revoked.insert(tx, ended);
      return ended;
    });
    await this.#announceToken(ctx.viewer.id, token);
  }

  /** Ends every session and access token of the viewer; `keepThis` excepts the current session. */
  async endAllOwn(ctx: UserContext, { keepThis, ...client }: ClientInfo & { keepThis: boolean }) {
    const { unitOfWork, security } = this.#deps;
    const { id, jti } = ctx.viewer;
    const options = { except: keepThis ? jti : undefined };
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await this.endAll(tx, id, options))) throw new AppError('auth.invalid_token');
      await security.record(tx, id, { ...client, kind: 'sessions-ended' });
    });
  }

  /** Announces every stored revocation, now and whenever Redis becomes ready again. */
  announceOnReady(ctx: SystemContext): void {
    const { redis } = this.#deps;
    const announce = () => {
      this.#announceAll().then(
        (revocationCount) => ctx.log.info({ revocationCount }, 'revocations are announced'),
        (err) => ctx.log.warn({ err }, 'revocations could not be announced'),
      );
    };
    redis.on('ready', announce);
    if (redis.status === 'ready') announce();
  }

  /** Publishes to all services that a token has ended; the caller has stored the revocation. */
  async #announceToken(userId: string, token: RevokedToken): Promise<void> {
    await this.#writeToken(token);
    await this.#deps.revocations.announce(userId);
  }

  async #announceEndAll(userId: string, tokensValidAfter: RevokedBefore): Promise<void> {
    await this.#writeTokensValidAfter(userId, tokensValidAfter);
    await this.#deps.accessTokens.announceEnded(userId);
  }

  async #announceAll(): Promise<number> {
    const { revoked, revocations } = this.#deps;
    const now = new Date();
    let announced = 0;
    for await (const token of revoked.tokens(now)) {
      await this.#writeToken(token);
      announced += 1;
    }
    for await (const { userId, tokensValidAfter } of revoked.tokensValidAfter(now)) {
      await this.#writeTokensValidAfter(userId, tokensValidAfter);
      announced += 1;
    }
    if (announced > 0) await revocations.announce();
    return announced;
  }

  async #writeToken({ jti, expiresAt }: RevokedToken): Promise<void> {
    // A duration, since the clock of Redis may be ahead, and would end the revocation too early.
    const leftMs = Math.max(1, expiresAt.getTime() - Date.now());
    await this.#deps.redis.set(revokedKey(jti), '1', 'PX', leftMs);
  }

  async #writeTokensValidAfter(userId: string, tokensValidAfter: RevokedBefore): Promise<void> {
    await this.#deps.redis.set(
      revokedBeforeKey(userId),
      JSON.stringify(tokensValidAfter),
      'EX',
      TOKEN_TTL_SECONDS,
    );
  }

  async #store(ctx: UserContext, client: ClientInfo): Promise<void> {
    const { unitOfWork, records, revoked } = this.#deps;
    const { id: accountId, jti, exp } = ctx.viewer;
    const used = { accountId, jti, ...describeClient(client), lastSeenAt: new Date() };
    // A token of an earlier version has no session record: derive its start from its expiry.
    const started = {
      method: 'password' as const,
      createdAt: new Date((exp - TOKEN_TTL_SECONDS) * 1000),
      expiresAt: new Date(exp * 1000),
    };
    await unitOfWork.commit(ctx, async (tx) => {
      // The session may have ended since this request was authenticated.
      if (await revoked.has(tx, jti)) return;
      await records.recordUse(tx, { ...started, ...used });
    });
  }
}
