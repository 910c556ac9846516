import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { type IndexProcesses, indexBehaviour } from '../../../test/index-behaviour.ts';
import type { IndexLibrary } from '../../../test/index-library.ts';
import { SqliteIndex } from './sqlite-index.ts';

const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });

/** Processes that announce commits to each other through one Redis. */
async function processesOver(library: IndexLibrary): Promise<IndexProcesses> {
  const { redisUrl } = await isolatedStores();
  const opened: { index: SqliteIndex; redis: Redis }[] = [];
  return {
    async open() {
      const redis = new Redis(redisUrl);
      await redisReady(redis);
      const index = new SqliteIndex({
        source: library,
        redis,
        log,
        pollMs: 300,
        dir: '',
        database: 'test',
      });
      opened.push({ index, redis });
      await index.start();
      return index;
    },
    async close() {
      for (const { index, redis } of opened) {
        await index.close();
        redis.disconnect();
      }
    },
  };
}

indexBehaviour('the index in SQLite', processesOver);
