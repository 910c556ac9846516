import { anId, isolatedStores, type Stores, until } from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { closeMongo, connectMongo, prepareModels } from './mongo.ts';
import { createOutbox } from './outbox.ts';
import { createPublisherLease } from './publisher-lease.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import { quietLog } from './test-log.ts';
import { UnitOfWork } from './unit-of-work.ts';

const log = quietLog();
const SERVICE = 'comments';

let stores: Stores;
let connection: Connection;
let redis: Redis;
let queue: Queue;

beforeAll(async () => {
  stores = await isolatedStores();
  connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  createOutbox(connection);
  await prepareModels(connection);
  redis = await openRedis();
  queue = new Queue('events-auth', { connection: redis });
});

afterAll(async () => {
  await queue.close();
  await closeRedis(redis);
  await connection.dropDatabase();
  await closeMongo(connection);
});

async function openRedis(): Promise<Redis> {
  const own = producerRedis(stores.redisUrl);
  await redisReady(own);
  return own;
}

/** Starts one of the processes of a service, without a server. */
async function startReplica() {
  const outbox = createOutbox(connection);
  const own = await openRedis();
  const relay = outbox.startRelay({ redis: own, log, service: SERVICE });
  const close = async () => {
    await relay.close();
    await closeRedis(own);
  };
  onTestFinished(close);
  return { unitOfWork: new UnitOfWork({ connection, outbox, log }), close };
}

type Replica = Awaited<ReturnType<typeof startReplica>>;

/** Stores a broadcast event. */
const comment = ({ unitOfWork }: Replica) =>
  unitOfWork.commit({ requestId: '' }, async (tx) =>
    tx.emit('comment.changed', { snippetId: anId(), commentId: anId(), change: 'created' }),
  );

/** Stores an event of a bundled kind. */
const gain = ({ unitOfWork }: Replica) =>
  unitOfWork.commit({ requestId: '' }, async (tx) =>
    tx.emit('stars.changed', { authors: [{ authorId: anId(), stars: 1 }] }),
  );

const waiting = () => connection.collection('outbox').countDocuments({});

/** Counts the events in all jobs of a subscriber. */
async function published(): Promise<number> {
  const jobs = await queue.getJobs(['waiting', 'prioritized']);
  return jobs.flatMap(({ data }) => data).length;
}

const holder = () => redis.get(`outbox:${SERVICE}:publisher`);

it('each event is published once by two replicas that both store events', async () => {
  const replicas = await Promise.all([startReplica(), startReplica()]);
  const before = await published();
  const writes = replicas.flatMap((replica) => Array.from({ length: 120 }, () => gain(replica)));
  await Promise.all(writes);
  await until(async () => (await waiting()) === 0);
  expect(await published()).toBe(before + writes.length);
});

it('an event of a replica that does not publish waits neither for the poll nor for the pause', async () => {
  const [one, other] = await Promise.all([startReplica(), startReplica()]);
  const slow: number[] = [];
  for (const replica of [one, other, one, other, one, other]) {
    await comment(replica);
    const start = performance.now();
    await until(async () => (await waiting()) === 0);
    slow.push(performance.now() - start);
  }
  // With polls alone, half of them would take at least half of its interval of a second.
  expect(slow.toSorted((a, b) => a - b)[3]).toBeLessThan(400);
});

it('a replica goes on at once after the publishing one has stopped', async () => {
  const [one, other] = await Promise.all([startReplica(), startReplica()]);
  await gain(one);
  await one.close();
  expect(await holder()).toBeOneOf([null, '']);
  await comment(other);
  await until(async () => (await waiting()) === 0);
});

it('a replica that was killed while it published is replaced when its lease ends', async () => {
  const killed = createPublisherLease(redis, SERVICE);
  const replica = await startReplica();
  const before = await published();
  await until(async () => (await killed.claim(true)) === 0);
  await gain(replica);
  await comment(replica);
  expect(await waiting()).toBe(2);
  await until(async () => (await waiting()) === 0, 10_000);
  expect(await published()).toBe(before + 1);
});

it('an expired lease neither ends nor delays that of another replica', async () => {
  const [expired, current] = [createPublisherLease(redis, 'x'), createPublisherLease(redis, 'x')];
  expect(await expired.claim(false)).toBe(0);
  await redis.del('outbox:x:publisher');
  expect(await current.claim(false)).toBe(0);
  await expired.release(150);
  expect(await expired.claim(true)).toBeGreaterThan(1000);
  expect(await current.claim(false)).toBe(0);
});

it('during a pause only urgent events are published', async () => {
  const [one, other] = [createPublisherLease(redis, 'y'), createPublisherLease(redis, 'y')];
  expect(await one.claim(false)).toBe(0);
  await one.release(60_000);
  expect(await other.claim(false)).toBeGreaterThan(1000);
  expect(await other.claim(true)).toBe(0);
});
