import { startRedis } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';

it('a queue that was opened while Redis did not answer takes jobs once it does', async () => {
  const server = await startRedis();
  const redis = producerRedis(server.url);
  const admin = new Redis(server.url);
  await redisReady(redis);
  // Longer than the command timeout, which is a second.
  await admin.call('CLIENT', 'PAUSE', '1300', 'ALL');
  const queue = createQueue('mail.send', redis);
  const add = () => queue.add({ mailId: 'a'.repeat(24) });
  await expect(add()).rejects.toThrow('timed out');
  await expect
    .poll(
      () =>
        add().then(
          () => true,
          () => false,
        ),
      { timeout: 5000 },
    )
    .toBe(true);
  await queue.close();
  await Promise.all([closeRedis(redis), closeRedis(admin)]);
  await server.stop();
});
