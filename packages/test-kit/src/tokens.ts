import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** An RSA key pair in PEM form. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Generates a new key pair. */
export function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** The key pair of this test process; the service under test gets its `publicKey`. */
export const testKeys: KeyPair = newKeyPair();

/** The user that a token is issued to. */
export interface TokenUser {
  id: string;
  username: string;
}

/**
 * Issues a token like the auth service. `claims` overrides single claims, and removes undefined
 * ones.
 *
 * @param keyid id of the key in the token's header; none by default
 */
export function issueToken(
  user: TokenUser,
  claims: Record<string, unknown> = {},
  keys: KeyPair = testKeys,
  keyid?: string,
): string {
  const now = Date.now() / 1000;
  const payload = {
    sub: user.id,
    username: user.username,
    jti: randomUUID(),
    iat: now,
    exp: Math.floor(now) + 7 * 86_400,
    iss: 'snippetry',
    aud: 'snippetry',
    ...claims,
  };
  const present = Object.entries(payload).filter(([, value]) => value !== undefined);
  return jwt.sign(Object.fromEntries(present), keys.privateKey, {
    algorithm: 'RS256',
    ...(keyid && { keyid }),
  });
}
