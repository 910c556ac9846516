import type { Instance, Pending, Pool } from './pool.ts';

export interface AskOptions {
  pool: Pool;
  /** Maximum milliseconds for both attempts together. */
  timeoutMs: number;
}

/**
 * Sends a request to an instance of a service, and to another one if the first attempt fails.
 *
 * @returns null if no address is known
 * @throws the error of the last attempt
 */
export async function askService<Answer>(
  { pool, timeoutMs }: AskOptions,
  ask: (instance: Instance, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const counted = async (instance: Instance) => {
    const lost = new AbortController();
    const request: Pending = { lose: () => lost.abort() };
    instance.pending.add(request);
    try {
      return await ask(instance, AbortSignal.any([signal, lost.signal]));
    } finally {
      instance.pending.delete(request);
    }
  };
  const first = pool.pick();
  if (!first) return null;
  return counted(first).catch((error: unknown) => {
    const other = signal.aborted ? null : pool.pick(first);
    if (!other || other === first) throw error;
    return counted(other);
  });
}
