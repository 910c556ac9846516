import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import type { IndexSource } from '../port.ts';
import { SqliteIndex } from './sqlite-index.ts';

it('a snippet is asked of a database that does not answer once, also after changes that were not seen', async () => {
  const asked: string[] = [];
  const fail = async (): Promise<never> => {
    asked.push('removals');
    throw Object.assign(new Error(), { name: 'MongoServerSelectionError' });
  };
  const source: IndexSource = {
    async *all() {},
    async *listed() {},
    words: fail,
    rows: fail,
    removals: fail,
    size: async () => 0,
    removedSince: fail,
    changedSince: fail,
  };
  const redis = new Redis((await isolatedStores()).redisUrl);
  await redisReady(redis);
  const log = createLog({ name: 'test', level: 'silent' });
  const index = new SqliteIndex({ source, redis, log, dir: '', database: 'test', pollMs: 60_000 });
  onTestFinished(async () => {
    await index.close();
    redis.disconnect();
  });
  await index.start();
  await index.versions.refresh();
  // The numbers of the feed begin anew where Redis lost its data, so what was in it is unknown.
  await redis.hset('{snippets:changes}:head', { epoch: 'another', number: 7 });
  await expect(index.versions.refresh()).rejects.toThrow(
    expect.objectContaining({ name: 'MongoServerSelectionError' }),
  );
  expect([asked.length, index.versions.isCurrent()]).toEqual([1, false]);
  // For a moment nobody tries: lists answer what is known, and a snippet is asked of the database.
  await index.versions.refresh();
  expect(asked).toHaveLength(1);
});
