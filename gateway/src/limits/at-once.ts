import type { ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';

/** Seconds until a refused client may retry; most downloads take less. */
const RETRY_AFTER = 2;

/**
 * Limits concurrent answers per client network. The returned function counts an answer until it
 * closes, or throws `request.rate_limited` if there are too many.
 *
 * @param max 0 for no limit
 */
export function createSlots(max: number): (network: string, res: ServerResponse) => void {
  const taken = new Map<string, number>();
  return (network, res) => {
    // A closed response emits no `close` again, so its slot would never be released.
    if (max === 0 || res.closed) return;
    const count = taken.get(network) ?? 0;
    if (count >= max) throw new AppError('request.rate_limited', { retryAfter: RETRY_AFTER });
    taken.set(network, count + 1);
    res.once('close', () => {
      const left = (taken.get(network) ?? 1) - 1;
      if (left === 0) taken.delete(network);
      else taken.set(network, left);
    });
  };
}
