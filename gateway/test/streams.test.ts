import { once } from 'node:events';
import { get, type ServerResponse } from 'node:http';
import { freePort, request, startRedis, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { answerJson, gateway, upstream } from './harness.ts';

/** Starts a comments service that keeps event streams open and answers other requests at once. */
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

/** Opens a stream like a browser; it closes when the test finishes. */
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

/** Opens a stream without reading it, so that many of them are cheap. */
async function openUnread(url: string): Promise<void> {
  const asking = get(`${url}/api/live`, { agent: false }).on('error', () => undefined);
  onTestFinished(() => void asking.destroy());
  await once(asking, 'response');
}

it('forwards the events of a stream at once, and never compresses them', async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url });
  const { answer, next } = await listenAt(url, { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await next()).toBe(': open\n\n');
  service.send('data: 1\n\n');
  expect(await next()).toBe('data: 1\n\n');
});

it('keeps an idle stream open beyond the time limit of answers', async () => {
  const service = await comments();
  const limits = { UPSTREAM_TIMEOUT_MS: '800', UNREADY_TIMEOUT_MS: '800', POLL_MS: '50' };
  const { url } = await gateway({ COMMENTS_URL: service.url, ...limits });
  const { next } = await listenAt(url);
  await next();
  service.ready = false;
  const slow = await upstream(() => undefined);
  const other = await gateway({ SNIPPETS_URL: slow.url, ...limits });
  // The idle time of the stream: this answer fails after the time limit of answers.
  expect((await request(other.url).send('/api/snippets')).status).toBe(504);
  service.send('data: still here\n\n');
  expect(await next()).toBe('data: still here\n\n');
});

it('closes a stream at the service once its client disconnects', async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url });
  const streams = await Promise.all(Array.from({ length: 20 }, () => listenAt(url)));
  await until(() => service.open.size === 20);
  for (const { close } of streams) close();
  await until(() => service.open.size === 0);
});

// A thousand streams, with three connections each, take a while on a busy machine.
it('answers other requests while more streams are open than it has connections for requests', {
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

it('does not eject an instance because it sends streams', async () => {
  const service = await comments();
  const { url } = await gateway({ COMMENTS_URL: service.url, POLL_MS: '60000' });
  const health = async () => (await request(url).send('/readyz')).text;
  await until(async () => (await health()).includes('"comments":"1 of 1 ready"'));
  const { next } = await listenAt(url);
  await next();
  expect(await health()).toContain('"comments":"1 of 1 ready"');
});

it('counts a stream as one request', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const service = await comments();
  const { url } = await gateway({
    COMMENTS_URL: service.url,
    REDIS_URL: redis.url,
    RATE_LIMIT_GENERAL: '3',
  });
  // It connects to Redis in the background; until then, the gateway counts by itself.
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

it('closes a stream whose service dies, so that the client reconnects', async () => {
  const port = await freePort();
  const service = await upstream((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: 1\n\n', () => res.destroy());
  }, port);
  const { url } = await gateway({ COMMENTS_URL: service.url });
  const { next } = await listenAt(url);
  await expect(next().then(next)).rejects.toThrow();
});
