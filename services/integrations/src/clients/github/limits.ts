import { AppError } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import type { Redis } from 'ioredis';

/** The part of a GitHub response that describes limits. */
export interface LimitResponse {
  status: number;
  headers: Record<string, string | number | undefined>;
  /** GitHub's error message. */
  message?: string | undefined;
}

/** GitHub's advice for a secondary limit without a time. */
const UNNAMED_MS = 60_000;
/** GitHub's windows last an hour: a later end is an error that must not lock a user out. */
const LONGEST_MS = 2 * 3_600_000;

function wait(ms: number): Date | null {
  return ms > 0 ? new Date(Date.now() + Math.min(ms, LONGEST_MS)) : null;
}

/** End of the primary limit by GitHub's clock, which may differ from ours. */
function resetOf({ headers }: LimitResponse): Date | null {
  const reset = Number(headers['x-ratelimit-reset']) * 1000;
  const theirs = Date.parse(String(headers.date ?? ''));
  return wait(reset - (Number.isNaN(theirs) ? Date.now() : theirs));
}

/** End of the limit that a response names; null if it names none. */
export function limitedUntil(response: LimitResponse): Date | null {
  const { status, headers, message = '' } = response;
  const isUsedUp = String(headers['x-ratelimit-remaining']) === '0';
  if (status < 400) return isUsedUp ? resetOf(response) : null;
  if (status !== 403 && status !== 429) return null;
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return wait(seconds * 1000);
  if (isUsedUp) return resetOf(response) ?? wait(UNNAMED_MS);
  return status === 429 || /rate limit|abuse/i.test(message) ? wait(UNNAMED_MS) : null;
}

/** A connected account of one user: limits apply to the user's token. */
export interface LimitedAccount {
  userId: string;
  accountId: number;
}

/** State of GitHub's limits per connection. */
export type LimitGate = ReturnType<typeof createLimitGate>;

/** Connecting the same account again keeps its limit; another account has its own. */
const keyOf = ({ userId, accountId }: LimitedAccount) => `github:limit:${userId}:${accountId}`;

/** Creates the gate, which all processes share: a key in Redis exists while it is closed. */
export function createLimitGate(redis: Redis) {
  return {
    /** Returns the end of the limit; null if requests may be sent. */
    async closedUntil(account: LimitedAccount): Promise<Date | null> {
      const at = await redis.pexpiretime(keyOf(account));
      return at > Date.now() ? new Date(at) : null;
    },
    /** Closes the gate until the latest of all given times. */
    async close(account: LimitedAccount, until: Date): Promise<void> {
      const key = keyOf(account);
      await redis
        .multi()
        .set(key, '1', 'PXAT', until.getTime(), 'NX')
        .pexpireat(key, until.getTime(), 'GT')
        .exec();
    },
  };
}

/** Error of a request while the gate is closed. */
export function limitReached(until: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  const time = until.toISOString().slice(11, 16);
  const message = fillText('GitHub accepts no requests until {time} UTC', { time });
  return new AppError('github.rate_limited', { message, retryAfter });
}
