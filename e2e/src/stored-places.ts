import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import type { ProvidedContext } from 'vitest';

type Platform = Pick<ProvidedContext['platform'], 'dataDir' | 'offset' | 'mongo'>;

/** Connects to the database and Redis of a platform. */
export async function openStores({ dataDir, offset, mongo }: Platform) {
  const client = await MongoClient.connect(mongo.uri);
  const password = () => readFileSync(path.join(dataDir, 'secrets/redis-password'), 'utf8');
  const redis = process.env.REDIS_URL
    ? new Redis(process.env.REDIS_URL)
    : new Redis(46_379 + offset, { password: password() });
  return {
    db: (service: string) => client.db(`${mongo.prefix}${service}`),
    redis,
    /**
     * Returns the number of documents that contain a word, by collection, such as
     * `{ 'auth.accounts': 1 }`.
     */
    async inDatabases(word: string): Promise<Record<string, number>> {
      const found: Record<string, number> = {};
      for (const service of ['auth', 'snippets', 'comments', 'collections', 'integrations']) {
        const db = client.db(`${mongo.prefix}${service}`);
        for (const { name } of await db.listCollections().toArray()) {
          const docs = await db.collection(name).find().toArray();
          const count = docs.filter((doc) => JSON.stringify(doc).includes(word)).length;
          if (count > 0) found[`${service}.${name}`] = count;
        }
      }
      return found;
    },
    /**
     * Returns the Redis keys that contain a word in name or value, except those that expire or
     * belong to finished jobs.
     */
    async inRedis(word: string): Promise<string[]> {
      const found: string[] = [];
      for await (const keys of redis.scanStream({ count: 1000 })) {
        for (const key of keys as string[]) {
          if ((await redis.ttl(key)) >= 0 || !`${key} ${await textOf(redis, key)}`.includes(word)) {
            continue;
          }
          // Finished jobs are removed after an hour.
          const isFinished = await redis.hexists(key, 'finishedOn').catch(() => 0);
          if (!isFinished) found.push(key);
        }
      }
      return found;
    },
    async close() {
      redis.disconnect();
      await client.close();
    },
  };
}

/** Returns the value of a key as text. */
async function textOf(redis: Redis, key: string): Promise<string> {
  const read: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1'),
    stream: () => redis.xrange(key, '-', '+'),
  };
  const type = await redis.type(key);
  return JSON.stringify(await read[type]?.());
}
