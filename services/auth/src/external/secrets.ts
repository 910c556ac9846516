import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as they can stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a secret is stored or compared; also the challenge of PKCE (S256). */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
