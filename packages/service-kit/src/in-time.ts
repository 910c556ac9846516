/**
 * Waits for work at most `ms` milliseconds. Late work continues; its failure is ignored.
 *
 * @returns the result, or null if the work is late
 * @throws what the work throws in time
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
