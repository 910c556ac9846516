import { createPublicKey, type KeyObject } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import { z } from 'zod';

/** Finds a key by the `kid` of a token's header. */
export type KeySource = (kid: string | undefined) => Promise<KeyObject>;

const KeySet = z.object({
  keys: z.array(z.object({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() })),
});

const REFRESH_AFTER_MS = 10_000;

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

/** The keys at a JWKS address. */
export interface Jwks {
  find: KeySource;
  /**
   * Fetches the keys unless they are known.
   *
   * @throws AppError `service.unavailable`
   */
  load(): Promise<void>;
}

/**
 * Creates a key source that fetches a JWKS address, and fetches it again for an unknown key id: at most
 * every ten seconds, so that invented key ids cannot cause a request each.
 */
export function createJwks(url: string): Jwks {
  let keys = new Map<string, KeyObject>();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    keys = await fetchKeys(url);
    refreshedAt = performance.now();
  }

  /** Shares one request between all that wait for it. */
  function refreshOnce(): Promise<void> {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    async find(kid) {
      const known = () => (kid === undefined ? [...keys.values()][0] : keys.get(kid));
      if (!known() && performance.now() - refreshedAt > REFRESH_AFTER_MS) await refreshOnce();
      const key = known();
      if (!key) throw new AppError('auth.invalid_token');
      return key;
    },
    async load() {
      if (keys.size === 0) await refreshOnce();
    },
  };
}
