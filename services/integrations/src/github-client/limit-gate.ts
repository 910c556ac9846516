import { AppError } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import type { Redis } from 'ioredis';
import type { LimitedAccount, LimitGate } from '../ports/limit-gate.ts';

/** Who connects the same account again has its limits, and another one has its own. */
const keyOf = ({ userId, accountId }: LimitedAccount) => `github:limit:${userId}:${accountId}`;

/** Creates the gate. A key in Redis exists as long as the gate is closed. */
export function createLimitGate(redis: Redis): LimitGate {
  return {
    async closedUntil(account) {
      const at = await redis.pexpiretime(keyOf(account));
      return at > Date.now() ? new Date(at) : null;
    },
    async close(account, until) {
      const key = keyOf(account);
      await redis
        .multi()
        .set(key, '1', 'PXAT', until.getTime(), 'NX')
        .pexpireat(key, until.getTime(), 'GT')
        .exec();
    },
  };
}

/** The failure of a request while the gate is closed. */
export function limitReached(until: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  const time = until.toISOString().slice(11, 16);
  const message = fillText('GitHub accepts no requests until {time} UTC', { time });
  return new AppError('github.rate_limited', { message, retryAfter });
}
