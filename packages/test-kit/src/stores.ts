import { randomBytes } from 'node:crypto';
import { READING_POLICY_KEY } from '@snippetry/service-kit';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import './global-setup.ts';

/** The database and Redis of one test file. */
export interface Stores {
  mongoUri: string;
  /** A database name that no other test file uses. */
  mongoDb: string;
  /** A Redis database that no other test file uses, so that queues of the same name stay apart. */
  redisUrl: string;
}

/** Lets visitors read, by storing that policy in Redis like the auth service. */
export async function letVisitorsRead(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  try {
    await redis.set(READING_POLICY_KEY, 'open');
  } finally {
    redis.disconnect();
  }
}

async function claimRedisDatabase(url: string): Promise<number> {
  const redis = new Redis(url);
  try {
    const database = await redis.incr('test-databases');
    await letVisitorsRead(`${url}/${database}`);
    return database;
  } finally {
    redis.disconnect();
  }
}

/** Returns stores for one test file, on the servers of the global setup. */
export async function isolatedStores(): Promise<Stores> {
  const redisUrl = inject('redisUrl');
  const database = await claimRedisDatabase(redisUrl);
  return {
    mongoUri: inject('mongoUri'),
    mongoDb: inject('databasePrefix') + randomBytes(6).toString('hex'),
    redisUrl: `${redisUrl}/${database}`,
  };
}
