import { once } from 'node:events';
import { get, type ServerResponse } from 'node:http';
import { freePort, request, startRedis, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { answerJson, gateway, upstream } from './harness.ts';

/** A comments service that keeps event streams open, and answers everything else at once. */
async function comments() {
  const open = new Set<ServerResponse>();
  const service = await upstream((req, res) => {
    if (!req.url?.startsWith('/api/live')) return answerJson(res, {});
    open.add(res);
    res.once('close', () => open.delete(res));
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    res.write(': open\n\n');
  });
  return { ...service, open, send: (text: string) => open.forEach((res) => void res.write(text)) };
}

/** Opens a stream as a browser does; it closes with the test. */
async function listenAt(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const answer = await fetch(`${url}/api/live`, { headers, signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    answer,
    close: () => controller.abort(),
    next: async () => (await reader?.read())?.value,
  };
}

/** Opens a stream of which nobody reads what comes: many of them cost little. */
async function openUnread(url: string): Promise<void> {
  const asking = get(`${url}/api/live`, { agent: false }).on('error', () => undefined);
  onTestFinished(() => void asking.destroy());
  await once(asking, 'response');
}

it('passes what a stream sends on at once, and never compresses it', async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url });
  const { answer, next } = await listenAt(url, { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await next()).toBe(': open\n\n');
  service.send('data: 1\n\n');
  expect(await next()).toBe('data: 1\n\n');
});

it('lets a quiet stream be, however long an answer may take to begin', async () => {
  const service = await comments();
  const limits = { UPSTREAM_TIMEOUT_MS: '800', UNREADY_TIMEOUT_MS: '800', POLL_MS: '50' };
  const { url } = await gateway({ COMMENTS_URL: service.url, ...limits });
  const { next } = await listenAt(url);
  await next();
  service.ready = false;
  const slow = await upstream(() => undefined);
  const other = await gateway({ SNIPPETS_URL: slow.url, ...limits });
  // An answer that does not begin in time takes as long as the limit.
  expect((await request(other.url).send('/api/snippets')).status).toBe(504);
  service.send('data: still here\n\n');
  expect(await next()).toBe('data: still here\n\n');
});

it('closes a stream at the service as soon as its client is gone', async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url });
  const streams = await Promise.all(Array.from({ length: 20 }, () => listenAt(url)));
  await until(() => service.open.size === 20);
  for (const { close } of streams) close();
  await until(() => service.open.size === 0);
});

// A thousand streams, at three connections each, take a while on a busy machine.
it('answers other requests at once while more streams are open than it has connections for requests', {
  timeout: 60_000,
}, async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url });
  for (let n = 0; n < 1030; n += 103) {
    await Promise.all(Array.from({ length: 103 }, () => openUnread(url)));
  }
  const answers = Array.from({ length: 50 }, () => request(url).send('/api/comments/1/replies'));
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(service.open.size).toBe(1030);
});

it('does not take an instance for one that stops because it sends streams', async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url, POLL_MS: '60000' });
  const health = async () => (await request(url).send('/readyz')).text;
  await until(async () => (await health()).includes('"comments":"1 of 1 ready"'));
  const { next } = await listenAt(url);
  await next();
  expect(await health()).toContain('"comments":"1 of 1 ready"');
});

it('counts a stream as one request, however much it sends', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const service = await comments();
  const { url } = await gateway({
    COMMENTS_URL: service.url,
    REDIS_URL: redis.url,
    RATE_LIMIT_GENERAL: '3',
  });
  // It connects in the background; until then the gateway counts by itself.
  await until(async () => (await request(url).send('/readyz')).text.includes('"redis":"ready"'));
  const { next } = await listenAt(url);
  await next();
  for (let n = 0; n < 10; n += 1) {
    service.send(`data: ${n}\n\n`);
    await next();
  }
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await request(url).send('/api/comments/1/replies')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

it('tells the client when the service of a stream dies, so that it comes back', async () => {
  const port = await freePort();
  const service = await upstream((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: 1\n\n', () => res.destroy());
  }, port);
  const { url } = await gateway({ COMMENTS_URL: service.url });
  const { next } = await listenAt(url);
  await expect(next().then(next)).rejects.toThrow();
});
