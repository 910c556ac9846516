import { connect } from 'node:net';
import { defineRoutes, type ReadingPolicy } from '@snippetry/contracts';
import { aUser, isolatedStores, issueToken, testKeys, until } from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EventStream, type EventStreamOptions, openEventStream } from './event-stream.ts';
import { createReadiness } from './health.ts';
import { createApp, finishApp } from './http.ts';
import { type Listening, listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { mountRoutes } from './mount.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import { createRevocations, type Revocations, revokedKey } from './revocations.ts';
import { quietLog } from './test-log.ts';
import { createTokenVerifier } from './tokens.ts';

const table = defineRoutes({
  'GET /stream': {
    summary: 'A stream',
    auth: 'optional',
    media: ['text/event-stream'],
    reply: z.string(),
  },
});

const USER = aUser();

let redis: Redis;
let revocations: Revocations;
let http: Listening;
let readiness: ReturnType<typeof createReadiness>;
let opened: EventStream[];
let options: EventStreamOptions;
let policy: ReadingPolicy;

beforeEach(async () => {
  redis = producerRedis((await isolatedStores()).redisUrl);
  await redisReady(redis);
  revocations = createRevocations(redis);
  readiness = createReadiness();
  opened = [];
  options = { heartbeatMs: 20 };
  policy = 'open';
  const app = createApp({
    name: 'test',
    log: quietLog(),
    metrics: createMetrics({ service: 'test' }),
    readiness,
    reading: { read: async () => policy },
    tokens: createTokenVerifier({ publicKey: testKeys.publicKey, revocations }),
  });
  mountRoutes(app, table, {
    'GET /stream': async (_ctx, { res }) => {
      opened.push(openEventStream(res, options));
      return '';
    },
  });
  finishApp(app);
  http = await listen(app, { host: '127.0.0.1', port: 0 });
  const address = http.server.address();
  http.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(async () => {
  await http.close(0);
  await closeRedis(redis);
});

const ask = (init: RequestInit = {}) => fetch(`${http.url}/api/stream`, init);
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Reads until a text arrives. */
async function readUntil(answer: Response, text: string): Promise<string> {
  let read = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    read += decoder.decode(part, { stream: true });
    if (read.includes(text)) break;
  }
  return read;
}

it('sends messages at once, with headers that keep proxies from buffering them', async () => {
  options.position = () => '7-0';
  const answer = await ask();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  opened[0]?.send({ id: '5-0', data: '{"n":1}' });
  opened[0]?.send({ id: '6-0', event: 'open', data: '{}' });
  const text = await readUntil(answer, '7-0');
  expect(text).toContain('retry: 1000\n\n');
  expect(text).toContain('id: 5-0\ndata: {"n":1}\n\nevent: open\nid: 6-0\ndata: {}\n\n');
  expect(text).toContain(': alive\nid: 7-0\n\n');
  await until(() => opened[0]?.isOpen === false);
});

it('answers HEAD with the headers alone', async () => {
  const answer = await ask({ method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

describe('a stream ends', () => {
  it('when the process drains, even if it is opened during that', async () => {
    const answer = await ask();
    readiness.drain();
    expect(await answer.text()).toContain('retry');
    expect(await (await ask()).text()).toBe('');
  });

  it('when its token is revoked or has expired, but not while Redis is unreachable', async () => {
    const token = issueToken(aUser(), { jti: 'a-jti-of-this-test' });
    const [lasting, signedOut] = await Promise.all([ask(as(issueToken(aUser()))), ask(as(token))]);
    const expiring = await ask(as(issueToken(aUser(), { exp: Math.floor(Date.now() / 1000) + 2 })));
    await redis.set(revokedKey('a-jti-of-this-test'), '1');
    await signedOut.text();
    await expiring.text();
    redis.disconnect();
    await readUntil(lasting, 'alive');
    expect(opened.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  it.each([
    ['at once when its token is revoked, long before the next heartbeat', 'a-jti', USER.id],
    [
      'at once even if an older version announces the revocation without the user',
      'a-jti',
      undefined,
    ],
  ])('%s', async (_when, jti, userId) => {
    options.heartbeatMs = 600_000;
    const [ended, lasting] = [
      await ask(as(issueToken(USER, { jti }))),
      await ask(as(issueToken(USER, { jti: 'another-jti' }))),
    ];
    await redis.set(revokedKey(jti), '1');
    await revocations.announce(userId);
    await ended.text();
    expect(opened.filter(({ isOpen }) => isOpen)).toHaveLength(1);
    await lasting.body?.cancel();
  });

  it('for a visitor once only members may read, but not for a member', async () => {
    const [visitor, member] = [await ask(), await ask(as(issueToken(aUser())))];
    policy = 'members';
    await visitor.text();
    await readUntil(member, 'alive');
    expect(opened.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  it('when the viewer has lost access, but not while that cannot be checked', async () => {
    let answers = 0;
    options.mayGoOn = async () => {
      answers += 1;
      if (answers === 1) throw new Error('the service is away');
      return answers < 4;
    };
    expect(await (await ask()).text()).toContain('alive');
    expect(answers).toBe(4);
  });
});

/** A client that requests a stream and reads none of it. */
async function stalledClient() {
  const { port, hostname } = new URL(http.url);
  const client = connect(Number(port), hostname);
  client.pause();
  client.on('error', () => undefined);
  client.write('GET /api/stream HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return { client, stream: await until(() => opened[0]) };
}

it('disconnects a client that reads nothing, not even the end of the stream', async () => {
  options.maxWaiting = 1e9;
  const { client, stream } = await stalledClient();
  let isClosed = false;
  stream.onClose(() => {
    isClosed = true;
  });
  for (let n = 0; n < 200; n += 1) stream.send({ id: '1-0', data: 'x'.repeat(100_000) });
  stream.end();
  await until(() => isClosed);
  client.destroy();
});

it('disconnects a client that reads nothing, instead of keeping its messages in memory', async () => {
  const { client, stream } = await stalledClient();
  const data = 'x'.repeat(100_000);
  let sent = 0;
  await until(() => {
    stream.send({ id: '1-0', data });
    sent += 1;
    return !stream.isOpen;
  });
  expect(sent).toBeLessThan(200);
  client.destroy();
});
