/** Largest number that is counted on every call: 10,000 keys take the embedded database 0.4 ms. */
const MAX_COUNTED = 10_000;
/** Shortest time for which a larger number is cached. */
const CACHE_MS = 10_000;
/** A number is cached for this many times as long as its count took. */
const CACHE_FACTOR = 1000;

/**
 * Returns a function that counts documents by an index, which needs no stored count and cannot
 * drift. Numbers above 10,000 are cached: for ten seconds, or longer if the count takes more than
 * 10 ms, so that a process counts for a thousandth of its time however many documents there are.
 */
export function indexedCount(count: () => Promise<number>): () => Promise<number> {
  let cached = { value: 0, until: 0 };
  return async () => {
    const began = performance.now();
    if (began < cached.until) return cached.value;
    const value = await count();
    const now = performance.now();
    const cacheMs = Math.max(CACHE_MS, (now - began) * CACHE_FACTOR);
    if (value > MAX_COUNTED) cached = { value, until: now + cacheMs };
    return value;
  };
}
