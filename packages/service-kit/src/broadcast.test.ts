import type { EventEnvelope } from '@snippetry/contracts';
import { anId, isolatedStores, startRedis, until } from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Broadcast, type BroadcastEntry, openBroadcast } from './broadcast.ts';
import { MOST_READ, writeBroadcast } from './broadcast-stream.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import { quietLog } from './test-log.ts';

const log = quietLog();
const service = 'comments';
const STREAM = '{broadcast:comments}:stream';

let redis: Redis;
let cleanup: (() => unknown)[];

beforeEach(async () => {
  cleanup = [];
  redis = await producer((await isolatedStores()).redisUrl);
});
afterEach(async () => {
  for (const step of cleanup.toReversed()) await step();
});

async function producer(url: string): Promise<Redis> {
  const opened = producerRedis(url);
  cleanup.push(() => closeRedis(opened));
  await redisReady(opened);
  return opened;
}

function anEvent(): EventEnvelope {
  const payload = { snippetId: anId(), commentId: anId(), change: 'created' };
  return { id: anId(), name: 'comment.changed', payload, at: new Date().toISOString() };
}

const someEvents = (count: number) => Array.from({ length: count }, anEvent);
const write = (events: EventEnvelope[], to = redis) => writeBroadcast(to, service, events);

/** A process that reads the broadcast, and the entries it has received. */
async function reader(from = redis, options: { keep?: number } = {}) {
  const broadcast = openBroadcast({ redis: from, service, log, blockMs: 200, ...options });
  cleanup.push(() => broadcast.close());
  const got: BroadcastEntry[] = [];
  broadcast.listen((entry) => got.push(entry));
  await until(() => broadcast.position !== null);
  return { broadcast, got };
}

const idsOf = (entries: readonly BroadcastEntry[] | null) => entries?.map(({ event }) => event?.id);
const ids = (events: EventEnvelope[]) => events.map(({ id }) => id);

/** Position of a process in the stream; throws if it has not read yet. */
function positionOf({ position }: Broadcast): string {
  if (position === null) throw new Error('nothing was read');
  return position;
}

describe('every process', () => {
  it('gets each event once and in order, also one that a relay repeats', async () => {
    const [one, other] = [await reader(), await reader()];
    const events = someEvents(5);
    await write(events.slice(0, 3));
    await write(events);
    await write(events.slice(2));
    for (const { got } of [one, other]) {
      await until(() => got.length >= 5);
      expect(idsOf(got)).toEqual(ids(events));
    }
  });

  it('returns the entries after an id, including those from before it was started', async () => {
    const first = await reader();
    const start = positionOf(first.broadcast);
    const events = someEvents(6);
    await write(events);
    await until(() => first.got.length === 6);
    const { broadcast } = await reader();
    const forgetful = await reader(redis, { keep: 4 });
    const third = first.got[2]?.id ?? '';
    for (const reading of [first.broadcast, broadcast, forgetful.broadcast]) {
      expect(idsOf(await reading.since(third))).toEqual(ids(events.slice(3)));
    }
    expect(idsOf(await broadcast.since(start))).toEqual(ids(events));
    expect(await forgetful.broadcast.since(start)).toBeNull();
  });

  it('does not treat an id as lost that only another process has read yet', async () => {
    const { broadcast, got } = await reader();
    await write(someEvents(1));
    await until(() => got.length === 1);
    await broadcast.close();
    const ahead = await reader();
    await write(someEvents(1));
    await until(() => ahead.got.length === 1);
    expect(await broadcast.since(ahead.got[0]?.id ?? '')).toEqual([]);
  });

  it('returns null for an id that was trimmed, was never assigned or is malformed', async () => {
    const { broadcast, got } = await reader(redis, { keep: 2 });
    const start = positionOf(broadcast);
    await write(someEvents(8));
    await until(() => got.length === 8);
    await redis.xtrim(STREAM, 'MAXLEN', 3);
    const odd = ['9999999999999-0', 'yesterday', '', '1-', start];
    for (const id of odd) expect(await broadcast.since(id)).toBeNull();
  });
});

it('deletes the ids of users after about a day, even if no other entry follows', async () => {
  await redis.xadd(STREAM, '1764000000000-0', 'event', JSON.stringify(anEvent()));
  const events = someEvents(2);
  await write(events);
  const kept = JSON.stringify(await redis.xrange(STREAM, '-', '+'));
  for (const { id } of events) expect(kept).toContain(id);
  expect(kept).not.toContain('1764000000000-0');
  expect(await redis.ttl(STREAM)).toBeGreaterThan(86_000);
});

it('continues after an event of a newer version, even if it starts right after one', async () => {
  const { got } = await reader();
  const unknown = JSON.stringify({ ...anEvent(), name: 'comment.translated' });
  await redis.xadd(STREAM, '*', 'event', unknown);
  const [next] = someEvents(1);
  if (next) await write([next]);
  await until(() => got.length === 2);
  expect(idsOf(got)).toEqual([undefined, next?.id]);
  expect(got.map(({ event }) => event === null)).toEqual([false, false]);
  const late = await reader();
  expect(idsOf(await late.broadcast.since(got[0]?.id ?? ''))).toEqual([next?.id]);
});

it('reports possible loss to its listeners if more events came at once than the stream keeps', async () => {
  const { got } = await reader();
  const adding = redis.multi();
  for (const event of someEvents(MOST_READ + 200))
    adding.xadd(STREAM, '*', 'event', JSON.stringify(event));
  await adding.xtrim(STREAM, 'MAXLEN', MOST_READ + 100).exec();
  await until(() => got.length > 0);
  const [next] = someEvents(1);
  if (next) await write([next]);
  await until(() => got.length > 1);
  expect(got.map(({ event }) => event?.id ?? event)).toEqual([null, next?.id]);
});

describe('an outage of Redis', () => {
  it('loses and repeats nothing, and entries in memory stay readable', async () => {
    const own = await startRedis();
    cleanup.push(() => own.stop());
    const to = await producer(own.url);
    const { broadcast, got } = await reader(to);
    const start = positionOf(broadcast);
    const events = someEvents(4);
    await write(events.slice(0, 2), to);
    await until(() => got.length === 2);
    await own.kill();
    expect(idsOf(await broadcast.since(start))).toEqual(ids(events.slice(0, 2)));
    await expect(broadcast.since('1-0')).rejects.toMatchObject({ code: 'service.unavailable' });
    await own.restart();
    await until(() => to.status === 'ready');
    await write(events.slice(1), to);
    await until(() => got.length >= 4);
    expect(idsOf(got)).toEqual(ids(events));
  });

  it('reports possible loss to its listeners if Redis comes back empty', async () => {
    const { broadcast, got } = await reader();
    await write(someEvents(2));
    await until(() => got.length === 2);
    const before = positionOf(broadcast);
    await redis.flushdb();
    // Entries written before the loss is noticed count as possibly lost.
    await until(() => got.length === 3);
    const [late] = someEvents(1);
    if (late) await write([late]);
    await until(() => got.length === 4);
    expect(idsOf(got.slice(2))).toEqual([undefined, late?.id]);
    expect(await broadcast.since(before)).toBeNull();
    const { broadcast: started } = await reader();
    expect(await started.since(before)).toBeNull();
  });

  it('continues if ids restart below those that were read', async () => {
    const { got } = await reader();
    await redis.xadd(STREAM, '9999999999999-0', 'event', JSON.stringify(anEvent()));
    await until(() => got.length === 1);
    await redis.del(STREAM);
    await until(() => got.length === 2);
    const [next] = someEvents(1);
    if (next) await write([next]);
    await until(() => got.length === 3);
    expect(idsOf(got.slice(1))).toEqual([undefined, next?.id]);
  });
});
