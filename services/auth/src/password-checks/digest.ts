import { createHmac } from 'node:crypto';
import { keysOf } from '@snippetry/service-kit';

/** Keyed hash: addresses and networks are few enough to be guessed from a plain one. */
export type Digest = (value: string) => string;

/** Creates a hash from each internal key, newest first; those of older keys may be stored. */
export function digestsOf(internalKeys: string): [Digest, ...Digest[]] {
  const toDigest =
    (key: string): Digest =>
    (value) =>
      createHmac('sha256', key).update(value).digest('base64url');
  const [newest, ...older] = keysOf(internalKeys);
  return [toDigest(newest), ...older.map(toDigest)];
}
