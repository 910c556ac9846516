import { randomBytes } from 'node:crypto';
import { Schema } from 'mongoose';
import { connectMongo, prepareModels } from '../src/mongo.ts';
import { createOutbox } from '../src/outbox.ts';
import { producerRedis } from '../src/redis.ts';
import { quietLog } from '../src/test-log.ts';
import { UnitOfWork } from '../src/unit-of-work.ts';

/**
 * A process that writes stars together with their events until it is killed. It prints each star on
 * standard output after the commit.
 */
const [uri = '', db = '', redisUrl = ''] = process.argv.slice(2);
const log = quietLog();
const connection = connectMongo({ uri, db, log });
const outbox = createOutbox(connection);
const unitOfWork = new UnitOfWork({ connection, outbox, log });
const stars = connection.model('Star', new Schema({ snippetId: String }));
await prepareModels(connection);
outbox.startRelay({ redis: producerRedis(redisUrl, log), log, service: 'snippets' });

for (;;) {
  const snippetId = randomBytes(12).toString('hex');
  await unitOfWork.commit({ requestId: '' }, async (tx) => {
    await stars.create([{ snippetId }], { session: tx.session });
    tx.emit('snippet.starred', { snippetId, authorId: 'a'.repeat(24), change: 1 });
  });
  process.stdout.write(`${snippetId}\n`);
}
