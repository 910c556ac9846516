import { createLog, redisReady } from '@snippetry/service-kit';
import type { Stores } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { createConnection } from 'mongoose';
import { compose } from '../src/compose.ts';

/** The parts of one more process on these stores: what it does by itself, a test does by hand. */
export async function partsOn({ mongoUri, mongoDb, redisUrl }: Stores) {
  const redis = new Redis(redisUrl);
  await redisReady(redis);
  const connection = createConnection(mongoUri, { dbName: mongoDb });
  const log = createLog({ name: 'test', level: 'silent' });
  const parts = compose({ connection, redis, log, publicOrigin: 'http://localhost:8080' });
  return {
    ...parts,
    ...{ connection, redis, log },
    async close() {
      await connection.close();
      redis.disconnect();
    },
  };
}
