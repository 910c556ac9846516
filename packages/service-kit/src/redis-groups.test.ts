import type { EventEnvelope } from '@snippetry/contracts';
import { anId, aUser, startRedisCluster, startRedisSentinel, until } from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { openAnnouncementChannel } from './announcement-channel.ts';
import { openBroadcast } from './broadcast.ts';
import { writeBroadcast } from './broadcast-stream.ts';
import { createMetrics } from './metrics.ts';
import { createPublisherLease } from './publisher-lease.ts';
import { createQueue, createWorker } from './queue.ts';
import { closeRedis, producerRedis, redisReady, workerRedis } from './redis.ts';
import { isRedisUrl, parseRedisGroup, withRedisPassword } from './redis-url.ts';
import { createRevocations, revokedKey } from './revocations.ts';
import { quietLog } from './test-log.ts';
import { createUserLimit } from './user-limit.ts';

const log = quietLog();

/** Opens a producer connection, which closes when the test finishes. */
async function open(url: string): Promise<Redis> {
  const redis = producerRedis(url, log, createMetrics({ service: 'test' }));
  onTestFinished(() => closeRedis(redis));
  await redisReady(redis);
  return redis;
}

/** Starts a worker of mails, and returns the ids of those it has handled. */
function startMailWorker(url: string): string[] {
  const handled: string[] = [];
  const redis = workerRedis(url, log);
  const handler = async ({ mailId }: { mailId: string }) => void handled.push(mailId);
  const worker = createWorker('mail.send', handler, { redis, log });
  onTestFinished(async () => {
    await worker.close();
    await closeRedis(redis);
  });
  return handled;
}

it('jobs, events, leases, announcements, revocations and limits work on a Cluster of three nodes', async () => {
  const servers = await startRedisCluster();
  onTestFinished(() => servers.stop());
  const redis = await open(servers.url);

  const handled = startMailWorker(servers.url);
  const queue = createQueue('mail.send', redis);
  onTestFinished(() => queue.close());
  const mails = Array.from({ length: 20 }, anId);
  await Promise.all(mails.map((mailId) => queue.add({ mailId })));
  await until(() => handled.length === mails.length);
  expect(new Set(handled)).toEqual(new Set(mails));

  const broadcast = openBroadcast({ redis, service: 'comments', log });
  onTestFinished(() => broadcast.close());
  const heard: string[] = [];
  broadcast.listen(({ event }) => void (event && heard.push(event.id)));
  await until(() => broadcast.position !== null);
  const payload = { snippetId: anId(), commentId: anId(), change: 'created' };
  const at = new Date().toISOString();
  const event: EventEnvelope = { id: anId(), name: 'comment.changed', payload, at };
  await writeBroadcast(redis, 'comments', [event]);
  await until(() => heard.includes(event.id));

  const leases = [
    createPublisherLease(redis, 'test'),
    createPublisherLease(redis, 'test'),
  ] as const;
  expect(await leases[0].claim(true)).toBe(0);
  expect(await leases[1].claim(true)).toBeGreaterThan(0);
  await leases[0].release(0);
  expect(await leases[1].claim(false)).toBe(0);

  let announced = '';
  const other = await open(servers.url);
  const listening = openAnnouncementChannel(other, 'test', (about = '') => {
    announced = about;
  });
  const channel = openAnnouncementChannel(redis, 'test', () => {});
  await until(() => listening.isOpen && channel.isOpen);
  await channel.publish(1000, 'ana');
  expect(announced).toBe('ana');

  const revocations = createRevocations(redis);
  const token = { jti: anId(), userId: anId(), iat: Date.now() / 1000, exp: Date.now() };
  expect(await revocations.has(token)).toBe(false);
  await redis.set(revokedKey('gone'), '1');
  expect(await revocations.has({ ...token, jti: 'gone' })).toBe(true);

  const limit = createUserLimit({ redis, name: 'test', perMinute: 4, now: () => 0 });
  const ana = aUser();
  const counts = Array.from({ length: 5 }, () => limit.count(ana));
  const refused = (await Promise.allSettled(counts)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
});

it('jobs go on with the next master that Sentinels choose', async () => {
  const servers = await startRedisSentinel();
  onTestFinished(() => servers.stop());
  const redis = await open(servers.url);
  const handled = startMailWorker(servers.url);
  const queue = createQueue('mail.send', redis);
  onTestFinished(() => queue.close());
  const add = async () => {
    const mailId = anId();
    await queue.add({ mailId });
    return mailId;
  };
  const first = await add();
  await until(() => handled.includes(first));
  await servers.killMaster();
  const second = await until(() => add().catch(() => null), 30_000);
  await until(() => handled.includes(second), 30_000);
});

it.each([
  ['redis://:secret@cache.example:6380/2', true],
  ['rediss://cache.example', true],
  ['redis-cluster://:secret@a:7000,b,[::1]:7002', true],
  ['rediss-sentinel://a:26379,b:26380/main', true],
  ['redis-sentinel://a:26379', false],
  ['redis-cluster://a:7000/main', false],
  ['redis-cluster://a:7000,:7001', false],
  ['http://cache.example', false],
  ['cache.example:6379', false],
])('tells the addresses of Redis from others: %s', (url, isOne) => {
  expect(isRedisUrl(url)).toBe(isOne);
});

it('reads nodes, login and master from an address', () => {
  expect(parseRedisGroup('rediss-sentinel://ana:p%40ss@a,[::1]:26380/main')).toEqual({
    kind: 'sentinel',
    isEncrypted: true,
    username: 'ana',
    password: 'p@ss',
    nodes: [
      { host: 'a', port: 26_379 },
      { host: '::1', port: 26_380 },
    ],
    master: 'main',
  });
  expect(withRedisPassword('redis-cluster://a:1,b:2', 'p@ss')).toBe(
    'redis-cluster://:p%40ss@a:1,b:2',
  );
});
