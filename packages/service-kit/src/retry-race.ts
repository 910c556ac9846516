const MAX_ATTEMPTS = 5;

/**
 * Runs work again that lost a race against another request: what that one wrote is there now, and
 * the work goes on from it. `isLost` says of an error whether it is of that kind.
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
