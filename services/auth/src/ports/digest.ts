import { createHmac } from 'node:crypto';

/** Hides what must not be readable in Redis. */
export type Digest = (value: string) => string;

/** A plain hash would not do: addresses and networks are few enough to be guessed. */
export function createDigest(key: string): Digest {
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
