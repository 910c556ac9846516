const LONGEST_MS = 30_000;

/** Exponential backoff with jitter: half of the doubling delay is random. */
export function pauseMs(attempt: number, firstMs: number, random = Math.random()): number {
  const most = Math.min(LONGEST_MS, firstMs * 2 ** attempt);
  return most / 2 + (most / 2) * random;
}

const SPREAD_MS = 5000;

/** Random delay that spreads reloads which all pages would start at the same moment. */
export const spreadMs = (): number => SPREAD_MS * Math.random();
