import { createHash } from 'node:crypto';
import { ACCESS_TOKEN_PREFIX, type AccessTokenFacts, AppError } from '@snippetry/contracts';
import { LRUCache } from 'lru-cache';
import { type AuthConfig, authClientFrom } from './lookups.ts';
import type { Revocations } from './revocations.ts';
import type { UserViewer } from './viewer.ts';

/** Returns the usable access tokens among these hashes, at most 200 per call. */
export type FindAccessTokens = (hashes: string[]) => Promise<AccessTokenFacts[]>;

/**
 * Creates a lookup of access tokens at the configured auth service.
 *
 * @returns a function that throws AppError `service.unavailable` if auth does not answer
 */
export function findAccessTokensFrom(config: AuthConfig): FindAccessTokens {
  const auth = authClientFrom(config);
  return async (hashes) => {
    const body = { hashes };
    // One call serves several requests, so it carries no request id.
    const { tokens } = await auth.call({ requestId: '' }, 'POST /internal/access-tokens/check', {
      body,
    });
    return tokens;
  };
}

/** Returns the hash under which an access token is stored: SHA-256 as base64url. */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Format of access tokens; other values are refused without a lookup. */
const SHAPE = new RegExp(`^${ACCESS_TOKEN_PREFIX}[0-9A-Za-z]{40}$`);
/** Lifetime of cached lookups. Revocations take effect at once. */
export const ACCESS_TOKEN_KNOWN_MS = 30_000;
/** Maximum hashes per request. */
const BATCH = 200;
/** Maximum waiting lookups, which ten requests can answer. */
const MAX_WAITING = 2000;

type Answer = PromiseWithResolvers<AccessTokenFacts | null>;

/**
 * Looks tokens up with one request at a time: lookups that arrive during a request share the next one.
 * A flood of invented tokens therefore costs as few parallel requests as a single token.
 */
class SharedLookup {
  readonly #find: FindAccessTokens;
  readonly #waiting = new Map<string, Answer>();
  #isAsking = false;

  constructor(find: FindAccessTokens) {
    this.#find = find;
  }

  ask(hash: string): Promise<AccessTokenFacts | null> {
    const others = this.#waiting.get(hash);
    if (others) return others.promise;
    if (this.#waiting.size >= MAX_WAITING) {
      throw new AppError('service.unavailable', { retryAfter: 2 });
    }
    const answer: Answer = Promise.withResolvers();
    this.#waiting.set(hash, answer);
    if (!this.#isAsking) void this.#askForAll();
    return answer.promise;
  }

  async #askForAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH);
      for (const [hash] of batch) this.#waiting.delete(hash);
      await this.#askFor(batch);
    }
    this.#isAsking = false;
  }

  async #askFor(batch: readonly [string, Answer][]): Promise<void> {
    try {
      const found = await this.#find(batch.map(([hash]) => hash));
      const byHash = new Map(found.map((facts) => [facts.hash, facts]));
      for (const [hash, answer] of batch) answer.resolve(byHash.get(hash) ?? null);
    } catch (error) {
      for (const [, answer] of batch) answer.reject(error);
    }
  }
}

const toViewer = (facts: AccessTokenFacts, exp: number): UserViewer => ({
  kind: 'user',
  id: facts.userId,
  username: facts.username,
  jti: facts._id,
  exp,
  scopes: facts.scopes,
  key: facts.userId,
});

/** Options of {@link createAccessTokens}. */
export interface AccessTokensOptions {
  revocations: Revocations;
  /** Lookup of tokens; without it every access token is refused. */
  findAccessTokens?: FindAccessTokens | undefined;
}

/**
 * Creates a verifier of access tokens. Lookups are cached for 30 seconds; revoked tokens are
 * dropped at once.
 */
export function createAccessTokens({ revocations, findAccessTokens }: AccessTokensOptions) {
  const lookup = new SharedLookup(findAccessTokens ?? (async () => []));
  const known = new LRUCache<string, AccessTokenFacts>({ max: 20_000, ttl: ACCESS_TOKEN_KNOWN_MS });
  // A separate cache, so that invented tokens cannot evict valid ones.
  const unknown = new LRUCache<string, true>({ max: 20_000, ttl: ACCESS_TOKEN_KNOWN_MS });

  async function find(hash: string): Promise<AccessTokenFacts> {
    const cached = known.get(hash);
    if (cached) return cached;
    const facts = unknown.has(hash) ? null : await lookup.ask(hash);
    if (facts) known.set(hash, facts);
    else unknown.set(hash, true);
    if (!facts) throw new AppError('auth.invalid_token');
    return facts;
  }

  return {
    /** @throws as `verify` of a token verifier does */
    async verify(token: string): Promise<UserViewer> {
      if (!SHAPE.test(token)) throw new AppError('auth.invalid_token');
      const facts = await find(hashAccessToken(token));
      const { _id: id, userId, createdAt, expiresAt } = facts;
      const exp = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) / 1000;
      if (exp <= Date.now() / 1000) throw new AppError('auth.invalid_token');
      const end = { id, userId, createdAt: Date.parse(createdAt) / 1000 };
      if (await revocations.hasAccessToken(end)) throw new AppError('auth.invalid_token');
      return toViewer(facts, exp);
    },
  };
}
