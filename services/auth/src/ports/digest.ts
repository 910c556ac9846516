import { createHmac } from 'node:crypto';

/** Keyed hash of values that must not be readable in Redis. */
export type Digest = (value: string) => string;

/** Keyed, because addresses and networks are few enough to be guessed from a plain hash. */
export function createDigest(key: string): Digest {
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
