import type { ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';

/** Seconds after which a refused client may try again; most answers take less. */
const RETRY_AFTER = 2;

/**
 * Limits how many answers a client network gets at a time. The function it returns throws
 * `request.rate_limited` if there are too many, else it counts an answer until its end.
 *
 * @param max 0 for no limit
 */
export function createSlots(max: number): (network: string, res: ServerResponse) => void {
  const taken = new Map<string, number>();
  return (network, res) => {
    // A closed answer would never give its place back.
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
