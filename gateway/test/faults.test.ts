import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { apiRoutes, LIMITS } from '@snippetry/contracts';
import { freePort, request, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { bodyLimit } from '../src/limits/body-limit.ts';
import { answerJson, gateway, raw, remoteFolder, unreachableUrl, upstream } from './harness.ts';

it('answers 503 on the routes of an unreachable service, and only there', async () => {
  const snippets = await upstream();
  const { url } = await gateway({
    SNIPPETS_URL: snippets.url,
    COMMENTS_URL: await unreachableUrl(),
  });
  const comments = await request(url).send('/api/comments/1/replies');
  expect([comments.status, comments.code]).toEqual([503, 'service.unavailable']);
  expect(comments.headers.get('retry-after')).toBe('2');
  expect((await request(url).send('/api/snippets')).status).toBe(200);
  expect((await request(url).send('/readyz')).status).toBe(200);
});

it('reports missing services on /readyz/platform, and the gateway alone on /readyz', async () => {
  const auth = await upstream();
  const remote = await remoteFolder('snippets');
  let isBuilt = false;
  const host = await upstream(async (req, res) => {
    const file = path.join(remote.folder, req.url ?? '');
    if (isBuilt) res.end(await readFile(file));
    else res.writeHead(404).end();
  });
  const port = await freePort();
  const { url, drain } = await gateway({
    AUTH_URL: auth.url,
    SNIPPETS_URL: `http://127.0.0.1:${port}`,
    REMOTE_URLS: `snippets=${host.url}`,
    COMMENTS_URL: await unreachableUrl(),
  });
  const platform = async () => {
    const { status, body } = await request(url).send('/readyz/platform');
    return { status, body };
  };
  const lacks = (...missing: string[]) => ({ status: 503, body: { status: 'unready', missing } });
  await until(async () => isDeepStrictEqual(await platform(), lacks('snippets', 'mfe-snippets')));
  expect((await request(url).send('/readyz')).status).toBe(200);
  isBuilt = true;
  const snippets = await upstream(undefined, port);
  await until(async () => (await platform()).status === 200);
  snippets.ready = false;
  await until(async () => isDeepStrictEqual(await platform(), lacks('snippets')));
  snippets.ready = true;
  await until(async () => (await platform()).status === 200);
  // Its build is in the store.
  await host.stop();
  expect((await platform()).status).toBe(200);
  drain();
  expect(await platform()).toEqual(lacks('gateway'));
});

it('reports no instance as ready on /readyz/platform before its first poll', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { url } = await gateway({ AUTH_URL: at, SNIPPETS_URL: at });
  const { status, body } = await request(url).send('/readyz/platform');
  const missing = ['auth', 'snippets'];
  expect([status, body]).toEqual([503, { status: 'unready', missing }]);
});

it('forwards to a restarted service again', async () => {
  const port = await freePort();
  const { url } = await gateway({ SNIPPETS_URL: `http://127.0.0.1:${port}` });
  expect((await request(url).send('/api/snippets')).status).toBe(503);
  await upstream(undefined, port);
  await until(async () => (await request(url).send('/api/snippets')).status === 200);
});

it('answers 504 if a service does not begin its answer in time', async () => {
  const snippets = await upstream(() => undefined);
  const { url } = await gateway({ SNIPPETS_URL: snippets.url, UPSTREAM_TIMEOUT_MS: '100' });
  const answer = await request(url).send('/api/snippets');
  expect([answer.status, answer.code]).toEqual([504, 'service.timeout']);
});

it('answers 503, long before a 504, if neither a service nor its readiness check answers', async () => {
  const snippets = await upstream(() => undefined);
  const { url } = await gateway({ SNIPPETS_URL: snippets.url, UNREADY_TIMEOUT_MS: '300' });
  snippets.ready = false;
  snippets.report = '{"status":"unready","checks":{"queue":"draining"}}';
  const answer = await request(url).send('/api/snippets', { method: 'POST', body: '{}' });
  expect([answer.status, answer.code]).toEqual([503, 'service.unavailable']);
  expect(answer.headers.get('retry-after')).toBe('2');
});

it('waits for a service whose readiness check succeeds, and for one that drains', async () => {
  const slow = await upstream((_req, res) => {
    setTimeout(() => answerJson(res, {}), 400);
  });
  const { url } = await gateway({ SNIPPETS_URL: slow.url, UNREADY_TIMEOUT_MS: '100' });
  expect((await request(url).send('/api/snippets')).status).toBe(200);
  slow.report = '{"status":"draining"}';
  slow.ready = false;
  expect((await request(url).send('/api/snippets')).status).toBe(200);
});

it('uses a partially ready instance until another one is ready', async () => {
  const [partial, other] = [await upstream(), await upstream()];
  const { url } = await gateway({ SNIPPETS_URL: `${partial.url},${other.url}` });
  partial.ready = false;
  partial.report = '{"status":"partial","checks":{"search":"words are still to come"}}';
  other.ready = false;
  other.report = '{"status":"unready"}';
  const allReach = async ({ seen }: typeof partial) => {
    const before = seen.length;
    for (let n = 0; n < 12; n += 1) await request(url).send('/api/snippets');
    return seen.length === before + 12;
  };
  await until(() => allReach(partial));
  const platform = await request(url).send('/readyz/platform');
  expect(platform.body).toMatchObject({ missing: expect.arrayContaining(['snippets']) });
  other.ready = true;
  await until(() => allReach(other));
});

it('keeps an instance whose readiness check is slow on a busy machine', async () => {
  const [busy, other] = [await upstream(), await upstream()];
  const { url } = await gateway({ SNIPPETS_URL: `${busy.url},${other.url}` });
  const state = async () =>
    /"snippets":"([^"]+)"/.exec((await request(url).send('/readyz')).text)?.[1];
  await until(async () => busy.polls > 0 && (await state()) === '2 of 2 ready');
  busy.readyAfterMs = 1200;
  const before = busy.polls;
  const states = new Set<string | undefined>();
  await until(async () => {
    states.add(await state());
    return busy.polls >= before + 3;
  });
  expect(states).toEqual(new Set(['2 of 2 ready']));
});

it('keeps an instance that answers requests, even if its readiness check times out', async () => {
  const busy = await upstream();
  const { url } = await gateway({ SNIPPETS_URL: busy.url });
  const health = async () => (await request(url).send('/readyz')).text;
  await until(async () => (await health()).includes('"snippets":"1 of 1 ready"'));
  busy.readyAfterMs = 60_000;
  const before = busy.polls;
  const statuses = new Set<number>();
  // The gateway aborts a check that times out before it starts the next.
  await until(async () => {
    statuses.add((await request(url).send('/api/snippets/my')).status);
    return busy.polls === before + 2;
  }, 20_000);
  expect(statuses).toEqual(new Set([200]));
  expect(await health()).toContain('"snippets":"1 of 1 ready"');
});

it('waits for a partially ready instance', async () => {
  const slow = await upstream((_req, res) => {
    setTimeout(() => answerJson(res, {}), 400);
  });
  slow.ready = false;
  slow.report = '{"status":"partial"}';
  const { url } = await gateway({ SNIPPETS_URL: slow.url, UNREADY_TIMEOUT_MS: '100' });
  expect((await request(url).send('/api/snippets')).status).toBe(200);
});

it('answers 502 if the answer of a service is not HTTP', async () => {
  const snippets = await upstream((req) => {
    req.socket.end('this is no answer\r\n\r\n');
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const answer = await request(url).send('/api/snippets', { method: 'POST', body: '{}' });
  expect([answer.status, answer.code]).toEqual([502, 'service.bad_gateway']);
});

it('destroys the connection if a service dies during an answer, so that it never looks complete', async () => {
  const snippets = await upstream((_req, res) => {
    res.setHeader('content-length', '1000');
    res.write('half');
    setImmediate(() => res.destroy());
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  await expect(request(url).send('/api/snippets')).rejects.toThrow();
});

it('retries a GET on another instance when the first one has crashed', async () => {
  const good = await upstream();
  const urls = `${await unreachableUrl()},${good.url}`;
  const { url } = await gateway({ SNIPPETS_URL: urls, POLL_MS: '60000' });
  const all = Array.from({ length: 20 }, () => request(url).send('/api/snippets'));
  for (const answer of await Promise.all(all)) expect(answer.status).toBe(200);
});

it('never sends a POST twice', async () => {
  let posts = 0;
  const dying = await upstream((req) => {
    posts++;
    req.socket.destroy();
  });
  const { url } = await gateway({ SNIPPETS_URL: `${dying.url},${dying.url}/`, POLL_MS: '60000' });
  const answer = await request(url).send('/api/snippets', { method: 'POST', body: '{}' });
  expect(answer.status).toBeGreaterThanOrEqual(502);
  expect(posts).toBe(1);
});

it('loses no request while one of two instances drains', async () => {
  const stays = await upstream();
  const leaves = await upstream((_req, res) => {
    if (!leaves.ready) res.setHeader('connection', 'close');
    answerJson(res, {});
  });
  const { url } = await gateway({ SNIPPETS_URL: `${stays.url},${leaves.url}` });
  const statuses: number[] = [];
  const sendRequests = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const init = i % 4 === 0 ? { method: 'POST', body: '{}' } : { method: 'GET' };
      statuses.push((await request(url).send('/api/snippets', init)).status);
    }
  };
  const clients = Array.from({ length: 8 }, () => sendRequests(30));
  await until(() => leaves.seen.length > 20);
  leaves.ready = false;
  const health = async () => (await request(url).send('/readyz')).text;
  await until(async () => (await health()).includes('"snippets":"1 of 2 ready"'));
  await leaves.stop();
  await Promise.all([...clients, sendRequests(30)]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('refuses bodies over 1 MB, declared or not', async () => {
  const snippets = await upstream((req, res) => {
    req.resume();
    req.on('end', () => answerJson(res, {}));
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const post = { path: '/api/snippets/bulk', method: 'POST' };
  const declared = await raw(url, { ...post, headers: { 'content-length': '1048577' } });
  expect([declared.status, JSON.parse(declared.text).code]).toEqual([413, 'request.too_large']);
  expect(snippets.seen).toEqual([]);
  const body = Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024));
  const chunked = { 'transfer-encoding': 'chunked' };
  const counted = await raw(url, { ...post, headers: chunked, body });
  expect([counted.status, JSON.parse(counted.text).code]).toEqual([413, 'request.too_large']);
  const small = await raw(url, { ...post, headers: chunked, body: body.slice(0, 4) });
  expect(small.status).toBe(200);
});

it('delivers the 413 to a client that sends the whole body before it reads', async () => {
  const { url } = await gateway();
  const body = JSON.stringify('x'.repeat(12 * 1024 * 1024));
  for (let i = 0; i < 5; i++) {
    const answer = await request(url).send('/api/snippets', { method: 'POST', body });
    expect([answer.status, answer.code]).toEqual([413, 'request.too_large']);
  }
});

it('delivers an early answer to a large body, and keeps the connection', async () => {
  const snippets = await upstream((_req, res) => {
    res.statusCode = 401;
    answerJson(res, {});
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const body = 'x'.repeat(LIMITS.import.body);
  const answers = Array.from({ length: 5 }, () =>
    request(url).send('/api/snippets/import', { method: 'POST', body }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(401));
  expect(snippets.seen).toHaveLength(5);
});

it('accepts a body as large as the contract says, and no larger', async () => {
  const snippets = await upstream((req, res) => {
    req.resume();
    req.on('end', () => answerJson(res, {}));
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const larger = Object.entries(apiRoutes).filter(([, spec]) => 'maxBody' in spec);
  for (const [key, spec] of larger) {
    const [method = '', path = ''] = key.split(' ');
    const target = `/api${path.replace(':id', 'a'.repeat(24))}`;
    expect(bodyLimit({ method, url: target })).toBe('maxBody' in spec ? spec.maxBody : 0);
  }
  expect(bodyLimit({ method: 'POST', url: '/api/auth/login' })).toBe(LIMITS.body);
  const post = { path: '/api/snippets/import', method: 'POST' };
  const body = Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024));
  const chunked = { 'transfer-encoding': 'chunked' };
  const counted = await raw(url, { ...post, headers: chunked, body });
  expect(counted.status).toBe(200);
  const declared = await raw(url, { ...post, headers: { 'content-length': '8388609' } });
  expect([declared.status, JSON.parse(declared.text).code]).toEqual([413, 'request.too_large']);
});

it.each(['text/plain', 'application/json'])(
  'destroys the connection if a service aborts an answer of type %s, gzipped or not',
  async (type) => {
    const snippets = await upstream((_req, res) => {
      res.writeHead(200, { 'content-type': type });
      res.write('x'.repeat(100_000), () => res.destroy());
    });
    const { url } = await gateway({ SNIPPETS_URL: snippets.url });
    for (const encoding of ['gzip', 'identity']) {
      const whole = fetch(`${url}/api/snippets/export`, {
        headers: { 'accept-encoding': encoding },
      }).then((answer) => answer.text());
      await expect(whole).rejects.toThrow();
    }
  },
);

it('reports draining, and closes connections so that clients reconnect', async () => {
  const { url, drain } = await gateway();
  drain();
  const answer = await request(url).send('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ status: 'draining' });
  expect(answer.headers.get('connection')).toBe('close');
});

it('ends event streams when it drains, since they never end by themselves', async () => {
  const ai = await upstream((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: one\n\n');
  });
  const { url, drain } = await gateway({ INTEGRATIONS_URL: ai.url });
  const answer = await fetch(`${url}/api/ai/jobs/1/events`);
  drain();
  expect(await answer.text()).toBe('data: one\n\n');
});
