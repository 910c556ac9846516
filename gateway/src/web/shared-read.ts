/** Short enough for a reload to find a new deployment, long enough to absorb many requests. */
const FRESH_MS = 1000;

/** Caches a read for one second; concurrent requests share it. */
export function sharedRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | null = null;
  let expiresAt = 0;
  return () => {
    if (reading && performance.now() < expiresAt) return reading;
    expiresAt = Number.POSITIVE_INFINITY;
    reading = read().finally(() => {
      expiresAt = performance.now() + FRESH_MS;
    });
    return reading;
  };
}
