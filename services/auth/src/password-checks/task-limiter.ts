/** Runs a task at once, or as soon as a slot is free. */
type TaskLimiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs `concurrency` tasks at a time and queues `maxWaiting`; throws `refuse()` for all others.
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
    // The finished task hands its slot over, so that no new task can overtake.
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
