import type { Instance, Pool } from '../proxy/pool.ts';

export interface AskOptions {
  pool: Pool;
  /** The most time that both tries together may take. */
  timeoutMs: number;
}

/**
 * Sends a request to an instance of a service, and to another one if the first refuses connections.
 *
 * @returns null if no address is known
 * @throws what the last one failed with
 */
export async function askService<Answer>(
  { pool, timeoutMs }: AskOptions,
  ask: (instance: Instance, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const counted = async (instance: Instance) => {
    instance.activeRequests++;
    try {
      return await ask(instance, signal);
    } finally {
      instance.activeRequests--;
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
