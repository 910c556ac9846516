import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Lets one process of a service publish events at a time. */
export interface PublisherLease {
  /**
   * Leases the outbox, or renews the lease. Urgent events need not wait for a pause between batches.
   *
   * @returns 0, or the milliseconds until the lease or the pause of another process ends
   */
  claim(isUrgent: boolean): Promise<number>;
  /** Ends the lease. For `pauseMs` milliseconds, no process leases it for events that can wait. */
  release(pauseMs: number): Promise<void>;
}

/**
 * A killed process is replaced after this time. A longer batch may be published twice, since another
 * process leases the outbox meanwhile; that is harmless, as after a crash.
 */
const LEASE_MS = 3000;

/** The value is the id of the process that publishes, or empty during a pause. */
const CLAIM = `
local holder = redis.call('GET', KEYS[1])
local isPaused = holder == ''
if holder and holder ~= ARGV[1] and not (isPaused and ARGV[3] == 'urgent') then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 0`;

const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return end
if ARGV[2] == '0' then redis.call('DEL', KEYS[1])
else redis.call('SET', KEYS[1], '', 'PX', ARGV[2]) end`;

/** Creates the lease of one process on the outbox of a service. */
export function createPublisherLease(redis: Redis, service: string): PublisherLease {
  const id = randomUUID();
  const key = `outbox:${service}:publisher`;
  return {
    claim: async (isUrgent) =>
      Number(await redis.eval(CLAIM, 1, key, id, LEASE_MS, isUrgent ? 'urgent' : '')),
    async release(pauseMs) {
      // During an outage of Redis, it ends by itself.
      await redis.eval(RELEASE, 1, key, id, pauseMs).catch(() => undefined);
    },
  };
}
