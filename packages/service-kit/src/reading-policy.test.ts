import type { ReadingPolicy } from '@snippetry/contracts';
import { isolatedStores, startRedis } from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createReadingPolicy,
  createReadingPolicyAnnouncer,
  READING_POLICY_KEY,
} from './reading-policy.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';

async function connection(url: string): Promise<Redis> {
  const redis = producerRedis(url);
  await redisReady(redis);
  onTestFinished(() => closeRedis(redis));
  return redis;
}

/** The auth service with a policy that tests set. */
function decider() {
  const state = { reading: 'open' as ReadingPolicy, isUp: true };
  const find = async () => {
    if (!state.isUp) throw new Error('auth is away');
    return state.reading;
  };
  return { state, find };
}

describe('the reading policy', () => {
  it('changes at once in every process', async () => {
    const { redisUrl } = await isolatedStores();
    const { find } = decider();
    const announcer = createReadingPolicyAnnouncer(await connection(redisUrl));
    const processes = [
      createReadingPolicy(await connection(redisUrl), find),
      createReadingPolicy(await connection(redisUrl), find),
    ];
    const now = () => Promise.all(processes.map((one) => one.read()));
    for (let round = 0; round < 5; round += 1) {
      expect(await now()).toEqual(['open', 'open']);
      await announcer.announce('members');
      expect(await now()).toEqual(['members', 'members']);
      await announcer.announce('open');
    }
  });

  it('is fetched from the auth service if Redis has lost it', async () => {
    const { redisUrl } = await isolatedStores();
    const redis = await connection(redisUrl);
    await redis.del(READING_POLICY_KEY);
    const { find, state } = decider();
    state.reading = 'members';
    expect(await createReadingPolicy(redis, find).read()).toBe('members');
  });

  it('falls back to the last known one if nothing answers, and is an error if there is none', async () => {
    const server = await startRedis();
    const redis = producerRedis(server.url);
    onTestFinished(() => redis.disconnect());
    await redisReady(redis);
    const { find, state } = decider();
    state.reading = 'members';
    const known = createReadingPolicy(redis, find);
    expect(await known.read()).toBe('members');
    await server.stop();
    state.isUp = false;
    expect(await known.read()).toBe('members');
    const fresh = createReadingPolicy(redis, find);
    await expect(fresh.read()).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
