/** Runs tasks, some at once, others in turn. */
export type TaskLimiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Lets `concurrency` tasks run, `maxWaiting` wait in order, and refuses the rest at once. */
export function createTaskLimiter(options: {
  concurrency: number;
  maxWaiting: number;
  refuse: () => Error;
}): TaskLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < options.concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= options.maxWaiting) throw options.refuse();
    // Whoever leaves hands its place over, so nobody can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
