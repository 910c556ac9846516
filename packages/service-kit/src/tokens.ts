import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_PREFIX, AppError, Id } from '@snippetry/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createAccessTokens, type FindAccessTokens } from './access-tokens.ts';
import { createJwks, type Jwks, type KeySource } from './jwks.ts';
import { pemBlocks, publicJwk } from './keys.ts';
import type { Revocations } from './revocations.ts';
import type { UserViewer } from './viewer.ts';

/** The `iss` claim of every token. */
export const TOKEN_ISSUER = 'snippetry';
/** The `aud` claim of every token. */
export const TOKEN_AUDIENCE = 'snippetry';
/** How long a token lasts, in seconds: 7 days. */
export const TOKEN_TTL_SECONDS = 604_800;

/** The claims of a token. Times are unix seconds; `iat` may have a fraction. */
const Claims = z.object({
  sub: Id,
  username: z.string().min(1),
  jti: z.string().min(8),
  iat: z.number(),
  exp: z.number(),
});
type Claims = z.output<typeof Claims>;

/** Verifies bearer tokens: session tokens and access tokens. */
export interface TokenVerifier {
  /**
   * @throws AppError `auth.invalid_token` for a forged, expired or revoked token;
   * `service.unavailable` if that cannot be checked
   */
  verify(token: string): Promise<UserViewer>;
  /** See {@link Revocations.onAnnounced}. */
  onRevoked: Revocations['onAnnounced'];
  /** Fetches the keys of tokens, if they are at an address. */
  loadKeys?: Jwks['load'] | undefined;
}

/** Options of {@link createTokenVerifier}. */
export interface TokenVerifierOptions {
  /** PEM, one or several keys. Takes precedence over `jwksUrl`. */
  publicKey?: string | undefined;
  /** The address of the auth service's key set, which is fetched again when a key is unknown. */
  jwksUrl?: string | undefined;
  revocations: Revocations;
  /** Finds access tokens; without it they are refused. */
  findAccessTokens?: FindAccessTokens | undefined;
}

function keySource(options: TokenVerifierOptions): { find: KeySource; load?: Jwks['load'] } {
  if (options.publicKey) {
    const given = pemBlocks(options.publicKey).map((pem) => createPublicKey(pem));
    const keys = new Map(given.map((key) => [publicJwk(key).kid, key]));
    const [first] = keys.values();
    const find: KeySource = async (kid) => {
      const key = keys.get(kid ?? '') ?? first;
      if (!key) throw new AppError('auth.invalid_token');
      return key;
    };
    return { find };
  }
  if (options.jwksUrl) return createJwks(options.jwksUrl);
  throw new Error('a token verifier needs a public key or the address of a key set');
}

function check(token: string, key: KeyObject): Claims {
  try {
    const payload = jwt.verify(token, key, {
      algorithms: ['RS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
    return Claims.parse(payload);
  } catch (cause) {
    throw new AppError('auth.invalid_token', { cause });
  }
}

const toViewer = (claims: Claims): UserViewer => ({
  kind: 'user',
  id: claims.sub,
  username: claims.username,
  jti: claims.jti,
  exp: claims.exp,
  key: claims.sub,
});

/**
 * Creates a verifier, which accepts RS256 only. It caches the result of the signature check by the
 * token's hash.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const keys = keySource(options);
  const accessTokens = createAccessTokens(options);
  const cache = new LRUCache<string, { claims: Claims; viewer: UserViewer }>({ max: 20_000 });

  async function read(token: string) {
    const hash = createHash('sha256').update(token).digest('base64');
    const cached = cache.get(hash);
    if (cached && cached.claims.exp > Date.now() / 1000) return cached;
    const header = jwt.decode(token, { complete: true })?.header;
    if (header?.alg !== 'RS256') throw new AppError('auth.invalid_token');
    const claims = check(token, await keys.find(header.kid));
    const entry = { claims, viewer: toViewer(claims) };
    cache.set(hash, entry, { ttl: Math.max(1, claims.exp * 1000 - Date.now()) });
    return entry;
  }

  return {
    async verify(token) {
      if (token.startsWith(ACCESS_TOKEN_PREFIX)) return accessTokens.verify(token);
      const { claims, viewer } = await read(token);
      const revoked = await options.revocations.has({ userId: claims.sub, ...claims });
      if (revoked) throw new AppError('auth.invalid_token');
      return viewer;
    },
    onRevoked: options.revocations.onAnnounced,
    loadKeys: keys.load,
  };
}
