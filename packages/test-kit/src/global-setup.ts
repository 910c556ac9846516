import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { dropDatabases } from './drop-databases.ts';
import { startMongo } from './mongo.ts';
import { startRedis } from './redis.ts';

declare module 'vitest' {
  /** The values that the global setup provides to test files. */
  export interface ProvidedContext {
    mongoUri: string;
    redisUrl: string;
    /** The prefix of this run's database names. */
    databasePrefix: string;
  }
}

/** Starts the database and Redis once per run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
  project.provide('mongoUri', mongo.uri);
  project.provide('redisUrl', redis.url);
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  project.provide('databasePrefix', prefix);
  return async () => {
    if (process.env.MONGODB_URI) await dropDatabases(mongo.uri, prefix);
    await Promise.all([mongo.stop(), redis.stop()]);
  };
}
