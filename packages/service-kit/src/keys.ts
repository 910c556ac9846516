import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** A list whose first member is the current key, and whose others are older or coming ones. */
export type KeyList = readonly [string, ...string[]];

/** Splits a list of keys at commas. */
export function keysOf(list: string): KeyList {
  const [first = '', ...others] = list.split(',').map((key) => key.trim());
  return [first, ...others];
}

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

/** Splits a text of PEM blocks, such as two keys one after the other. */
export function pemBlocks(text: string): KeyList {
  const [first = text, ...others] = text.match(PEM_BLOCK) ?? [];
  return [first, ...others];
}

/** Public RSA key as JSON Web Key. */
export interface PublicJwk {
  kty: string;
  n: string;
  e: string;
  /** Thumbprint according to RFC 7638. */
  kid: string;
  alg: 'RS256';
  use: 'sig';
}

/** Returns the public half of an RSA key as JSON Web Key. */
export function publicJwk(key: KeyObject): PublicJwk {
  const own = key.type === 'private' ? createPublicKey(key) : key;
  const { kty = '', n = '', e = '' } = own.export({ format: 'jwk' });
  const members = JSON.stringify({ e, kty, n });
  const kid = createHash('sha256').update(members).digest('base64url');
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' };
}
