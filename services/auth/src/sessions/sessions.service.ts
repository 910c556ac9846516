import {
  type Log,
  type Revocations,
  type RevokedBefore,
  revokedBeforeKey,
  revokedKey,
  type SystemContext,
  systemContext,
  TOKEN_TTL_SECONDS,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { AccessTokenEnder } from '../ports/access-tokens.ts';
import type { EndAllOptions, SessionEnder } from '../ports/sessions.ts';
import type { RevocationRepository, RevokedToken } from '../store/revocation.repository.ts';
import type { SessionRepository } from '../store/session.repository.ts';

export interface SessionServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  accessTokens: AccessTokenEnder;
  stored: RevocationRepository;
  records: SessionRepository;
  revocations: Revocations;
  redis: Redis;
  log: Log;
}

/** Revokes tokens issued until now, except one; an empty id matches none. */
const untilNow = ({ except = '' }: EndAllOptions): RevokedBefore => ({
  before: Date.now() / 1000,
  keep: except,
});

/** Ends sessions. Every revocation is stored before it is announced to all processes. */
export class SessionService implements SessionEnder {
  readonly #deps: SessionServiceDeps;

  constructor(deps: SessionServiceDeps) {
    this.#deps = deps;
  }

  /** Ends the session of the token that the request carried. */
  async signOut(ctx: UserContext): Promise<void> {
    const { unitOfWork, stored, records } = this.#deps;
    const token = { jti: ctx.viewer.jti, expiresAt: new Date(ctx.viewer.exp * 1000) };
    await unitOfWork.commit(ctx, async (tx) => {
      await stored.insert(tx, token);
      await records.removeToken(tx, token.jti);
    });
    await this.announceToken(ctx.viewer.id, token);
  }

  /** Publishes to all services that a token has ended; the caller has stored the revocation. */
  async announceToken(userId: string, token: RevokedToken): Promise<void> {
    await this.#writeToken(token);
    await this.#deps.revocations.announce(userId);
  }

  async endAll(tx: Transaction, userId: string, options: EndAllOptions = {}): Promise<boolean> {
    const { accounts, accessTokens, records } = this.#deps;
    await accessTokens.removeAll(tx, userId);
    await records.clearProofs(tx, userId);
    const exists = (await accounts.endTokens(tx, userId, untilNow(options))) !== null;
    if (exists) tx.afterCommit(() => this.#announceEndAll(userId, options));
    return exists;
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

  async #announceEndAll(userId: string, options: EndAllOptions): Promise<void> {
    const { unitOfWork, records, accessTokens, log } = this.#deps;
    // Later than the stored time: also ends a sign-in that has just read the old password.
    const tokensValidAfter = untilNow(options);
    await this.#writeTokensValidAfter(userId, tokensValidAfter);
    await accessTokens.announceEnded(userId);
    // Best effort: ended sessions are already hidden from the list.
    await unitOfWork
      .commit(systemContext({ log }), (tx) => records.removeEnded(tx, userId, tokensValidAfter))
      .catch((err: unknown) => log.warn({ err, userId }, 'ended sessions stay stored'));
  }

  async #announceAll(): Promise<number> {
    const { stored, revocations } = this.#deps;
    const now = new Date();
    let announced = 0;
    for await (const token of stored.tokens(now)) {
      await this.#writeToken(token);
      announced += 1;
    }
    for await (const { userId, tokensValidAfter } of stored.tokensValidAfter(now)) {
      await this.#writeTokensValidAfter(userId, tokensValidAfter);
      announced += 1;
    }
    if (announced > 0) await revocations.announce();
    return announced;
  }

  async #writeToken({ jti, expiresAt }: RevokedToken): Promise<void> {
    await this.#deps.redis.set(revokedKey(jti), '1', 'PXAT', Math.ceil(expiresAt.getTime()));
  }

  async #writeTokensValidAfter(userId: string, tokensValidAfter: RevokedBefore): Promise<void> {
    await this.#deps.redis.set(
      revokedBeforeKey(userId),
      JSON.stringify(tokensValidAfter),
      'EX',
      TOKEN_TTL_SECONDS,
    );
  }
}
