import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a secret in base64url; also the challenge of PKCE (S256, RFC 7636). */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
