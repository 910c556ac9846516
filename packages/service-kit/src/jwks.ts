import { createPublicKey, type KeyObject } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import { z } from 'zod';

/** Finds the key a token's header names. */
export type KeySource = (kid: string | undefined) => Promise<KeyObject>;

const KeySet = z.object({
  keys: z.array(z.object({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() })),
});

const ASK_AGAIN_MS = 10_000;

async function fetchKeys(url: string): Promise<Map<string, KeyObject>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000), redirect: 'error' });
    if (!response.ok) throw new Error(`the key set answered ${response.status}`);
    const { keys } = KeySet.parse(await response.json());
    return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
  } catch (cause) {
    throw new AppError('service.unavailable', { retryAfter: 2, cause });
  }
}

/**
 * Reads keys from a key set, and again when a token names one it does not know: at most every
 * ten seconds, so that made-up names cannot make it ask without end.
 */
export function createJwks(url: string): KeySource {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    keys = await fetchKeys(url);
    askedAt = performance.now();
  }

  return async (kid) => {
    const find = () => (kid === undefined ? [...keys.values()][0] : keys.get(kid));
    if (!find() && performance.now() - askedAt > ASK_AGAIN_MS) {
      asking ??= refresh().finally(() => {
        asking = null;
      });
      await asking;
    }
    const key = find();
    if (!key) throw new AppError('auth.invalid_token');
    return key;
  };
}
