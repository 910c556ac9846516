import { randomInt } from 'node:crypto';
import { ACCESS_TOKEN_PREFIX, type AccessToken, type TokenScope } from '@snippetry/contracts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** More than 238 random bits. */
const LENGTH = 40;

/** Stored access token; only the hash of its secret is stored. */
export interface AccessTokenRecord {
  id: string;
  accountId: string;
  hash: string;
  name: string;
  scopes: TokenScope[];
  ending: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** Returns the secret of a new access token. */
export function newAccessToken(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return ACCESS_TOKEN_PREFIX + letters.join('');
}

export function presentAccessToken(token: AccessTokenRecord): AccessToken {
  return {
    _id: token.id,
    name: token.name,
    scopes: token.scopes,
    ending: token.ending,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  };
}
