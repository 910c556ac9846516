import { randomBytes } from 'node:crypto';
import { Schema } from 'mongoose';
import { connectMongo, outboxFor, prepareModels, withTransaction } from '../src/index.ts';
import { producerRedis } from '../src/redis.ts';
import { quietLog } from '../src/test-log.ts';

/**
 * A process that writes stars together with their events until somebody kills it. It says each
 * star on standard output once it is committed.
 */
const [uri = '', db = '', redisUrl = ''] = process.argv.slice(2);
const log = quietLog();
const connection = connectMongo({ uri, db, log });
const outbox = outboxFor(connection, { service: 'snippets' });
const stars = connection.model('Star', new Schema({ snippetId: String }));
await prepareModels(connection);
outbox.startRelay({ redis: producerRedis(redisUrl, log), log });

for (;;) {
  const snippetId = randomBytes(12).toString('hex');
  await withTransaction(connection, async (session) => {
    await stars.create([{ snippetId }], { session });
    const payload = { snippetId, authorId: 'a'.repeat(24), change: 1 as const };
    await outbox.record('snippet.starred', payload, { session });
  });
  outbox.kick();
  process.stdout.write(`${snippetId}\n`);
}
