import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  anId,
  isolatedStores,
  type Stores,
  startOtlpReceiver,
  startRedis,
  until,
} from '@snippetry/test-kit';
import { Queue, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Connection, type Model, Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type BatchContext,
  type ConsumerOptions,
  consumedModel,
  createEventApplier,
  type EventHandlers,
  startConsumer,
} from './consumer.ts';
import { createMetrics } from './metrics.ts';
import { closeMongo, connectMongo, prepareModels } from './mongo.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type OutboxDoc, subscribersOf, toEnvelope } from './outbox-event.ts';
import { closeRedis, producerRedis, redisReady, workerRedis } from './redis.ts';
import { quietLog, recordingLog } from './test-log.ts';
import { inScope } from './tracing/scope.ts';
import { startTracing } from './tracing/tracing.ts';
import { UnitOfWork } from './unit-of-work.ts';

interface CountDoc {
  snippetId: string;
  stars: number;
}

const log = quietLog();
/** Starting a process takes seconds on a busy machine. */
const SLOWEST_MS = 60_000;

let stores: Stores;
let connection: Connection;
let outbox: Outbox;
let unitOfWork: UnitOfWork;
let events: Model<OutboxDoc>;
let counts: Model<CountDoc>;
let cleanup: (() => unknown)[];

beforeEach(async () => {
  stores = await isolatedStores();
  connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  outbox = createOutbox(connection);
  unitOfWork = new UnitOfWork({ connection, outbox, log });
  events = connection.model<OutboxDoc>('OutboxEvent');
  const schema = new Schema<CountDoc>({ snippetId: String, stars: Number });
  counts = connection.model<CountDoc>('Count', schema);
  consumedModel(connection);
  await prepareModels(connection);
  cleanup = [];
});

afterEach(async () => {
  for (const step of cleanup.toReversed()) await step();
  await connection.dropDatabase();
  await closeMongo(connection);
});

function producer(url = stores.redisUrl): Redis {
  const redis = producerRedis(url);
  cleanup.push(() => closeRedis(redis));
  return redis;
}

async function relay(redis: Redis): Promise<void> {
  const running = outbox.startRelay({ redis, log, service: 'snippets' });
  cleanup.push(() => running.close());
}

/** Counts stars by snippet, as a subscriber would. */
const handlers: EventHandlers<'auth'> = {
  'snippet.starred': async ({ tx: { session } }, { snippetId, change }) => {
    await counts.updateOne({ snippetId }, { $inc: { stars: change } }, { session, upsert: true });
  },
  'stars.changed': async () => {},
  'snippet.forked': async () => {
    throw new Error('the effect failed');
  },
  'digest.due': async () => undefined,
  'mail.stored': async () => undefined,
  'recovery.asked': async () => undefined,
  'comment.liked': async () => undefined,
  'moderation.user_suspended': async () => undefined,
};

function consume(redisUrl = stores.redisUrl, options: Partial<ConsumerOptions<'auth'>> = {}) {
  const redis = workerRedis(redisUrl);
  const base = { service: 'auth', redis, connection, unitOfWork, log, handlers } as const;
  const worker = startConsumer({ ...base, ...options });
  cleanup.push(() => closeRedis(redis));
  cleanup.push(() => worker.close());
  return worker;
}

/** Applies events as a consumer does, with these handlers in place of the defaults. */
const applier = (changed: Partial<EventHandlers<'auth'>> = {}) =>
  createEventApplier({
    service: 'auth',
    connection,
    unitOfWork,
    log,
    handlers: { ...handlers, ...changed },
  });

/** Counts the events that it applies together; `seen` lists the size of each batch. */
const countTogether = (seen: number[] = []) => ({
  together: async ({ tx: { session } }: BatchContext, payloads: readonly unknown[]) => {
    seen.push(payloads.length);
    const $inc = { stars: payloads.length };
    await counts.updateOne({ snippetId: 'all' }, { $inc }, { session, upsert: true });
  },
});

const star = (snippetId = anId()) => ({ snippetId, authorId: anId(), change: 1 as const });

const record = (payload = star()) =>
  unitOfWork.commit({ requestId: 'request-1' }, async (tx) => tx.emit('snippet.starred', payload));

const total = async () => {
  const docs = await counts.find({}).lean();
  return docs.reduce((sum, doc) => sum + doc.stars, 0);
};

it('an event continues the trace and keeps the request id of the change that emitted it', async () => {
  const receiver = await startOtlpReceiver();
  cleanup.push(() => receiver.stop());
  const about = { name: 'auth', log, metrics: createMetrics({ service: 'auth' }) };
  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, about);
  const { log: recording, records } = recordingLog();
  const worker = consume(stores.redisUrl, {
    ...{ tracing, log: recording },
    handlers: { ...handlers, 'snippet.starred': async ({ log }) => log.info('applied') },
  });
  await relay(producer());
  const span = tracing?.begin('POST', 'server');
  await inScope({ requestId: 'r-9', span }, () =>
    unitOfWork.commit({ requestId: 'r-9' }, async (tx) => tx.emit('snippet.starred', star())),
  );
  await until(() => records.some(({ msg }) => msg === 'applied'));
  expect(records.find(({ msg }) => msg === 'applied')).toMatchObject({
    requestId: 'r-9',
    trace_id: span?.traceId,
  });
  await worker.close();
  await tracing?.close();
  expect(receiver.spans).toMatchObject([
    { name: 'process events-auth', traceId: span?.traceId, parentSpanId: span?.spanId },
  ]);
});

describe('an event', () => {
  it('reaches its subscriber after the change, and leaves the outbox', async () => {
    const redis = producer();
    await redisReady(redis);
    await relay(redis);
    consume();
    await record();
    outbox.kick();
    await until(async () => (await total()) === 1);
    await until(async () => (await events.countDocuments({})) === 0);
  });

  it('is not recorded when the change is rolled back', async () => {
    const failed = unitOfWork.commit({ requestId: '' }, async (tx) => {
      tx.emit('snippet.starred', star());
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await events.countDocuments({})).toBe(0);
  });

  it('is refused when its payload breaks the contract', async () => {
    const wrong = { ...star(), authorId: 'nobody' };
    await expect(record(wrong)).rejects.toThrow();
  });

  it('does not count as consumed when its own effect violates the uniqueness of an id', async () => {
    await record();
    const doc = await events.findOne({}).lean<OutboxDoc>();
    if (!doc) throw new Error('nothing was recorded');
    const taken = await counts.create({ snippetId: anId(), stars: 0 });
    const apply = applier({
      'snippet.starred': async ({ tx: { session } }) => {
        await counts.create([{ _id: taken._id, snippetId: anId(), stars: 1 }], { session });
      },
    });
    await expect(apply(toEnvelope(doc))).rejects.toThrow(/E11000/);
  });

  it('takes effect once, even if it is delivered several times at once', async () => {
    await record();
    const doc = await events.findOne({}).lean<OutboxDoc>();
    if (!doc) throw new Error('nothing was recorded');
    const apply = applier();
    const envelope = toEnvelope(doc);
    await Promise.all([apply(envelope), apply(envelope), apply(envelope)]);
    await apply(envelope);
    expect(await total()).toBe(1);
  });

  it('takes effect once when it is repeated among many that are applied together', async () => {
    const batches: number[] = [];
    const apply = applier({ 'snippet.starred': countTogether(batches) });
    const at = new Date().toISOString();
    const sent = Array.from({ length: 5 }, () => {
      return { id: anId(), name: 'snippet.starred', payload: star(), at };
    });
    await Promise.all(sent.map(apply));
    expect(batches).toEqual([1, 4]);
    await Promise.all([...sent.slice(3), { ...sent[0], id: anId() }].map(apply));
    expect(await total()).toBe(6);
    expect(await consumedModel(connection).countDocuments({})).toBe(6);
  });

  it('is dropped if only an earlier version subscribed to it', async () => {
    const apply = applier();
    const payload = { snippetId: anId() };
    const at = new Date().toISOString();
    await apply({ id: anId(), name: 'snippet.created', payload, at });
    expect(await consumedModel(connection).countDocuments({})).toBe(0);
  });

  it('goes only to subscribers whose filter accepts it', () => {
    const about = { snippetId: anId(), authorId: anId(), title: 'One', language: 'go' };
    const change = { ...about, isPublic: true, updatedAt: new Date().toISOString() };
    const to = (payload: object) => subscribersOf({ name: 'snippet.changed', payload });
    expect(to({ ...change, wasPublic: true })).toEqual(['comments']);
    expect(to({ ...change, wasPublic: false })).toEqual(['comments', 'collections']);
    // An event of an earlier version, without the field.
    expect(to(change)).toEqual(['comments', 'collections']);
  });

  it('is not recorded as consumed when its effect failed', async () => {
    const apply = applier();
    const payload = { snippetId: anId(), authorId: anId(), forkId: anId() };
    const event = { id: anId(), name: 'snippet.forked', payload, at: new Date().toISOString() };
    await expect(apply(event)).rejects.toThrow('the effect failed');
    expect(await consumedModel(connection).countDocuments({})).toBe(0);
  });

  it('takes effect once when a crash between publishing and deleting it makes the relay publish it again', async () => {
    const redis = producer();
    await redisReady(redis);
    await record();
    const doc = await events.findOne({}).lean<OutboxDoc>();
    if (!doc) throw new Error('nothing was recorded');
    await relay(redis);
    consume();
    await until(async () => (await total()) === 1);
    await until(async () => (await events.countDocuments({})) === 0);
    await events.create(doc);
    outbox.kick();
    await until(async () => (await events.countDocuments({})) === 0);
    const queue = new Queue('events-auth', { connection: redis });
    await until(async () => (await queue.getJobCountByTypes('waiting', 'active', 'delayed')) === 0);
    expect(await total()).toBe(1);
    await queue.close();
  });
});

describe('bundled events', () => {
  const gained = () => ({ authors: [{ authorId: anId(), stars: 1 }] });
  const recordGains = (count: number) =>
    unitOfWork.commit({ requestId: '' }, async (tx) => {
      for (let i = 0; i < count; i += 1) tx.emit('stars.changed', gained());
    });
  const at = new Date().toISOString();
  const sent = (payload: unknown) => ({ id: anId(), name: 'stars.changed', payload, at });

  it('are sent in one job, and others in jobs of their own', async () => {
    const redis = producer();
    await redisReady(redis);
    await recordGains(3);
    await record();
    const ids = (await events.find({}).sort({ _id: 1 }).lean()).map(({ _id }) => String(_id));
    await relay(redis);
    await until(async () => (await events.countDocuments({})) === 0);
    const queue = new Queue('events-auth', { connection: redis });
    cleanup.push(() => queue.close());
    const jobs = await queue.getJobs(['waiting', 'prioritized']);
    const idsOf = (data: unknown) =>
      [data].flat().map((one) => z.object({ id: z.string() }).parse(one).id);
    const found = new Map(jobs.map(({ name, data }) => [name, idsOf(data)]));
    expect(found).toEqual(
      new Map([
        ['stars.changed', ids.slice(0, 3)],
        ['snippet.starred', ids.slice(3)],
      ]),
    );
  });

  it('take effect once each, even if some are repeated in another job', async () => {
    const apply = applier({ 'stars.changed': countTogether() });
    const three = [gained(), gained(), gained()].map(sent);
    await apply(three);
    await apply([...three.slice(1), sent(gained())]);
    await apply(three[0]);
    expect(await total()).toBe(4);
  });

  it('are all applied if a crash makes the relay repeat them together with a later one', async () => {
    const redis = producer();
    await redisReady(redis);
    await recordGains(3);
    const all = await events.find({}).sort({ _id: 1 }).lean<OutboxDoc[]>();
    const [, late] = all;
    if (!late) throw new Error('nothing was recorded');
    await events.deleteOne({ _id: late._id });
    await relay(redis);
    consume();
    const consumed = () => consumedModel(connection).countDocuments({});
    await until(async () => (await consumed()) === 2);
    await until(async () => (await events.countDocuments({})) === 0);
    await events.create(all);
    outbox.kick();
    await until(async () => (await consumed()) === 3);
  });

  it('fail separately, and retryable ones are retried', async () => {
    let isBroken = true;
    const apply = applier({
      'stars.changed': async ({ tx: { session } }, { authors }) => {
        if (isBroken && authors.length === 2) throw new Error('the effect failed');
        await counts.create([{ snippetId: anId(), stars: authors.length }], { session });
      },
    });
    const two = { authors: [...gained().authors, ...gained().authors] };
    const job = [sent(gained()), sent('nothing'), sent(two), sent(gained())];
    await expect(apply(job)).rejects.toThrow('the effect failed');
    expect(await total()).toBe(2);
    isBroken = false;
    await expect(apply(job)).rejects.toThrow(UnrecoverableError);
    expect(await total()).toBe(4);
  });
});

describe('during an outage', () => {
  it('events wait for Redis and arrive after its restart', async () => {
    const own = await startRedis();
    cleanup.push(() => own.stop());
    const redis = producer(own.url);
    await redisReady(redis);
    await own.kill();
    await relay(redis);
    for (let n = 0; n < 5; n += 1) await record();
    outbox.kick();
    expect(await events.countDocuments({})).toBe(5);
    await own.restart();
    consume(own.url);
    await until(async () => (await total()) === 5);
  });

  it('a writer that is killed at any moment leaves exactly one event per committed change', {
    timeout: SLOWEST_MS,
  }, async () => {
    const main = fileURLToPath(new URL('../test/star-writer.ts', import.meta.url));
    const acknowledged = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      const args = [main, stores.mongoUri, stores.mongoDb, stores.redisUrl];
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const before = acknowledged.size;
      await killAfter(writer, acknowledged, before + 15);
    }
    const redis = producer();
    await redisReady(redis);
    await relay(redis);
    consume();
    const written = connection.collection<{ snippetId: string }>('stars');
    const committed = await written.countDocuments({});
    expect(committed).toBeGreaterThanOrEqual(acknowledged.size);
    await until(async () => (await total()) >= committed);
    await until(async () => (await events.countDocuments({})) === 0);
    const docs = await counts.find({}).lean();
    expect(docs.every((doc) => doc.stars === 1)).toBe(true);
    expect(docs).toHaveLength(committed);
  });
});

/** Collects the lines that a writer prints, and kills it with SIGKILL after enough of them. */
async function killAfter(child: ChildProcess, lines: Set<string>, enough: number): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (!child.stdout) throw new Error('the writer has no standard output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.add(line);
    if (lines.size >= enough) child.kill('SIGKILL');
  });
  await ended;
}
