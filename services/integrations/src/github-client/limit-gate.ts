import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import type { LimitGate } from '../ports/limit-gate.ts';

const keyOf = (userId: string) => `github:limit:${userId}`;

/** Creates the gate. A key in Redis exists as long as the gate is closed. */
export function createLimitGate(redis: Redis): LimitGate {
  return {
    async closedUntil(userId) {
      const at = await redis.pexpiretime(keyOf(userId));
      return at > Date.now() ? new Date(at) : null;
    },
    async close(userId, until) {
      const key = keyOf(userId);
      await redis
        .multi()
        .set(key, '1', 'PXAT', until.getTime(), 'NX')
        .pexpireat(key, until.getTime(), 'GT')
        .exec();
    },
    async open(userId) {
      await redis.del(keyOf(userId));
    },
  };
}

/** The failure of a request while the gate is closed. */
export function limitReached(until: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  const time = until.toISOString().slice(11, 16);
  const message = `GitHub takes no more requests until ${time} UTC`;
  return new AppError('github.rate_limited', { message, retryAfter });
}
