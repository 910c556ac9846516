/** Runs a task now, or later when a running one ends. */
export type TaskLimiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `concurrency` tasks run and `maxWaiting` wait in order; throws `refuse()` for all others.
 */
export function createTaskLimiter(options: {
  concurrency: number;
  maxWaiting: number;
  refuse: () => Error;
}): TaskLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function acquireSlot(): Promise<void> {
    if (running < options.concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= options.maxWaiting) throw options.refuse();
    // The task that ends hands its slot to this one, so no new task can overtake.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    await acquireSlot();
    try {
      return await task();
    } finally {
      releaseSlot();
    }
  };
}
