import {
  type AccessToken,
  type AccessTokenFacts,
  AppError,
  LIMITS,
  type TokenScope,
} from '@snippetry/contracts';
import {
  type Actor,
  accessTokensEndedKey,
  hashAccessToken,
  type RequestContext,
  type Revocations,
  revokedKey,
  type Transaction,
  type UserContext,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDeps, ClientInfo } from '../security-events/index.ts';
import type { AccessTokenRepository } from './access-token.repository.ts';
import { newAccessToken, presentAccessToken } from './access-token.ts';

interface AccessTokenServiceDeps extends AccountDeps {
  accessTokens: AccessTokenRepository;
  revocations: Revocations;
  redis: Redis;
}

/** Input for a new token, with the client that requests it. */
interface NewToken extends ClientInfo {
  name: string;
  scopes: TokenScope[];
  days: number | null;
}

const DAY_MS = 86_400_000;
/** Services cache tokens for 30 seconds as well, so `lastUsedAt` is at most 5 minutes old. */
const TOUCH_MS = 4 * 60_000;
/** Longer than services cache a token; afterwards their lookup no longer finds it. */
const ENDED_SECONDS = 300;

/** Returns the expiry of a new token; never later than that of the account. */
function endOf(days: number | null, accountEnd: Date | null): Date | null {
  if (days === null) return accountEnd;
  const end = new Date(Date.now() + days * DAY_MS);
  return accountEnd && accountEnd < end ? accountEnd : end;
}

/** Personal access tokens, with which programs act for a user. */
export class AccessTokenService {
  readonly #deps: AccessTokenServiceDeps;

  constructor(deps: AccessTokenServiceDeps) {
    this.#deps = deps;
  }

  async list({ viewer }: UserContext): Promise<AccessToken[]> {
    return (await this.#deps.accessTokens.own(viewer)).map(presentAccessToken);
  }

  /** @throws AppError `auth.too_many` */
  async make(ctx: UserContext, input: NewToken): Promise<{ token: AccessToken; secret: string }> {
    const { unitOfWork, accounts, accessTokens, security } = this.#deps;
    const { name, scopes, days, network, userAgent } = input;
    const secret = newAccessToken();
    const made = await unitOfWork.commit(ctx, async (tx) => {
      const account = await accounts.lock(tx, ctx.viewer.id);
      if (!account) throw new AppError('auth.invalid_token');
      const count = await accessTokens.countOf(tx, account.id);
      if (count >= LIMITS.account.accessTokens) throw new AppError('auth.too_many');
      const entry = { kind: 'token-made', subject: name, network, userAgent } as const;
      await security.record(tx, account.id, entry);
      return accessTokens.insert(tx, {
        accountId: account.id,
        hash: hashAccessToken(secret),
        name,
        scopes: [...new Set(scopes)],
        ending: secret.slice(-4),
        createdAt: new Date(),
        expiresAt: endOf(days, account.expiresAt),
        lastUsedAt: null,
      });
    });
    return { token: presentAccessToken(made), secret };
  }

  /** @throws AppError `auth.token_not_found` */
  async revoke(ctx: UserContext, id: string, client: ClientInfo): Promise<void> {
    const { unitOfWork, accessTokens, security, revocations, redis } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const removed = await accessTokens.remove(tx, ctx.viewer.id, id);
      if (!removed) throw new AppError('auth.token_not_found');
      const entry = { kind: 'token-revoked', subject: removed.name, ...client } as const;
      await security.record(tx, ctx.viewer.id, entry);
    });
    await redis.set(revokedKey(id), '1', 'EX', ENDED_SECONDS);
    await revocations.announce(ctx.viewer.id);
  }

  /** Deletes all tokens of an account; call `announceEnded` after the commit. */
  async removeAll(tx: Transaction, accountId: string): Promise<void> {
    await this.#deps.accessTokens.removeAll(tx, accountId);
  }

  /** Publishes to all services that the tokens have ended. */
  async announceEnded(accountId: string): Promise<void> {
    const { redis, revocations } = this.#deps;
    const before = String(Date.now() / 1000);
    await redis.set(accessTokensEndedKey(accountId), before, 'EX', ENDED_SECONDS);
    await revocations.announce(accountId);
  }

  /** Returns the valid tokens with these hashes, and records that they are used. */
  async check(ctx: RequestContext<Actor>, hashes: string[]): Promise<AccessTokenFacts[]> {
    const { accounts, accessTokens } = this.#deps;
    const found = await accessTokens.findByHashes(hashes);
    if (found.length === 0) return [];
    const owners = await accounts.findMany(ctx.viewer, [
      ...new Set(found.map(({ accountId }) => accountId)),
    ]);
    const active = new Map(
      owners.flatMap((owner) => (owner.suspension === null ? [[owner.id, owner.username]] : [])),
    );
    const facts = found.flatMap((token): AccessTokenFacts[] => {
      const { id, hash, accountId: userId, scopes, createdAt, expiresAt } = token;
      const username = active.get(userId);
      if (username === undefined) return [];
      const dates = {
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
      };
      return [{ _id: id, hash, userId, username, scopes, ...dates }];
    });
    const now = new Date();
    const since = new Date(now.getTime() - TOUCH_MS);
    await accessTokens.touch(
      facts.map(({ _id }) => _id),
      { now, since },
    );
    return facts;
  }
}
