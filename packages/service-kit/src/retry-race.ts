const MAX_ATTEMPTS = 5;

/**
 * Retries work that lost a race against another request, so that it reads the winner's writes.
 * `isLost` returns whether an error is such a loss.
 */
export async function retryRace<Result>(
  work: () => Promise<Result>,
  isLost: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLost(error)) throw error;
    }
  }
}
