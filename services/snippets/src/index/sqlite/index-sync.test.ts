import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import type { IndexSource } from '../port.ts';
import { SqliteIndex } from './sqlite-index.ts';

it('a snippet is requested once from a database that does not answer, also after missed changes', async () => {
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
  // The numbers of the feed restart if Redis loses its data, so missed changes are unknown.
  await redis.hset('{snippets:changes}:head', { epoch: 'another', number: 7 });
  await expect(index.versions.refresh()).rejects.toThrow(
    expect.objectContaining({ name: 'MongoServerSelectionError' }),
  );
  expect([asked.length, index.versions.isCurrent()]).toEqual([1, false]);
  // During the pause after a failure, neither feed nor database is read again: lists use the index
  // as it is, and callers read the snippet from the database.
  await index.versions.refresh();
  expect(asked).toHaveLength(1);
});
