import { once } from 'node:events';
import {
  request as ask,
  createServer,
  get,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { mapNames } from '@snippetry/contracts/map-names';
import { createReadiness } from '@snippetry/service-kit/health';
import { createMetrics } from '@snippetry/service-kit/metrics';
import { recordingLog } from '@snippetry/service-kit/test-log';
import { request, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { answerApi } from '../src/api.ts';
import { createChecks } from '../src/http/checks.ts';
import type { CountRequest } from '../src/limits/rate-limit.ts';
import { createForward } from '../src/proxy/forward.ts';
import { Pool } from '../src/proxy/pool.ts';
import { SERVICES } from '../src/proxy/routes.ts';
import { answerJson, gateway, raw, upstream } from './harness.ts';

const READ = '/api/snippets';

/** Starts a gateway in front of a snippets service with this handler. */
async function before(handler: RequestListener) {
  const snippets = await upstream(handler);
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  return { url, snippets };
}

/** Answers, except for requests with these indexes, whose connection it destroys. */
function breakingAt(...broken: number[]): RequestListener {
  let seen = 0;
  return (req, res) => {
    if (broken.includes(seen++)) req.socket.destroy();
    else answerJson(res, {});
  };
}

it('sends reads one after another on one connection to their service', async () => {
  const sockets = new Set();
  const { url } = await before((req, res) => {
    sockets.add(req.socket);
    answerJson(res, {});
  });
  for (let n = 0; n < 5; n++) expect((await request(url).send(READ)).status).toBe(200);
  expect(sockets.size).toBe(1);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'sends a %s with a small body, and one without, on the same connection as reads',
  async (method) => {
    const sockets = new Set();
    const { url, snippets } = await before(async (req, res) => {
      sockets.add(req.socket);
      answerJson(res, await text(req));
    });
    const body = JSON.stringify({ title: 'caf\u00e9' });
    const headers = { 'content-type': 'application/json' };
    const { data } = await request(url).send(READ, { method, body, headers });
    expect(data).toBe(body);
    const empty = await request(url).send(READ, { method });
    expect([empty.status, empty.data]).toEqual([200, '']);
    expect((await request(url).send(READ)).status).toBe(200);
    expect(sockets.size).toBe(1);
    expect(snippets.seen.map((one) => one.method)).toEqual([method, method, 'GET']);
    const length = String(Buffer.byteLength(body));
    expect(snippets.seen[0]?.headers).toMatchObject({ ...headers, 'content-length': length });
  },
);

it('forwards a write once its body is complete, and not if the client disconnects before', async () => {
  const { url, snippets } = await before((_req, res) => answerJson(res, {}));
  const begin = async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`POST ${READ} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n\r\n{"`);
    await request(url).send(READ);
    return socket;
  };
  const leaving = await begin();
  leaving.destroy();
  const staying = await begin();
  expect(snippets.seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
  staying.write('a}');
  await once(staying, 'data');
  staying.destroy();
  expect(snippets.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
});

it('retries a read if the service closes the idle connection', async () => {
  const { url, snippets } = await before(breakingAt(1));
  const answers = [await request(url).send(READ), await request(url).send(READ)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(snippets.seen).toHaveLength(3);
});

it('answers 503 to a read after three connections have broken', async () => {
  const { url, snippets } = await before(breakingAt(0, 1, 2));
  const { status, code, headers } = await request(url).send(READ);
  expect([status, code]).toEqual([503, 'service.unavailable']);
  expect(headers.get('retry-after')).toBe('2');
  expect(snippets.seen).toHaveLength(3);
});

it('answers 502 to a read if the answer of a service is not HTTP', async () => {
  const { url } = await before((req) => void req.socket.end('this is no answer\r\n\r\n'));
  const { status, code } = await request(url).send(READ);
  expect([status, code]).toEqual([502, 'service.bad_gateway']);
});

it('answers failed reads with the same headers as other failed requests', async () => {
  const { url } = await gateway();
  const names = async (method: string) => {
    const { status, headers } = await raw(url, { path: READ, method });
    return [status, Object.keys(headers).sort()];
  };
  expect(await names('GET')).toEqual(await names('POST'));
});

it('adds its own headers to the answer of a read unless the service has set them', async () => {
  const { url } = await before((_req, res) => {
    res.setHeader('referrer-policy', 'origin');
    res.setHeader('set-cookie', ['a=1', 'b=2']);
    res.setHeader('x-note', 'caf\u00e9');
    res.end(Buffer.from('{}'));
  });
  const { headers } = await raw(url, { path: READ });
  expect(headers).toMatchObject({
    'referrer-policy': 'origin',
    'set-cookie': ['a=1', 'b=2'],
    'x-note': 'caf\u00e9',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

it('forwards path, query and headers of a read, except hop-by-hop headers', async () => {
  const { url, snippets } = await before((_req, res) => answerJson(res, {}));
  const headers = { authorization: 'Bearer a', te: 'trailers', 'keep-alive': 'timeout=1' };
  await raw(url, { path: `${READ}?search=a%20b&tags=x,y`, headers });
  const [seen] = snippets.seen;
  expect(seen?.url).toBe(`${READ}?search=a%20b&tags=x,y`);
  expect(seen?.headers).toMatchObject({ authorization: 'Bearer a', connection: 'keep-alive' });
  expect(seen?.headers).not.toHaveProperty('te');
  expect(seen?.headers).not.toHaveProperty('keep-alive');
});

it('ignores early hints', async () => {
  const { url } = await before((_req, res) => {
    res.writeEarlyHints({ link: '</a.css>; rel=preload' });
    answerJson(res, {});
  });
  expect((await request(url).send(READ)).status).toBe(200);
});

it.each([204, 304])('passes an answer without a body on: %i', async (status) => {
  const { url } = await before((_req, res) => void res.writeHead(status, { etag: '"a"' }).end());
  const answer = await raw(url, { path: READ });
  expect([answer.status, answer.headers.etag, answer.text]).toEqual([status, '"a"', '']);
});

it('answers HEAD with the headers of the service and without a body', async () => {
  const { url } = await before((_req, res) => answerJson(res, { a: 1 }));
  const { length } = JSON.stringify({ status: 'success', data: { a: 1 } });
  const answer = await raw(url, { path: READ, method: 'HEAD' });
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(answer.headers['content-length']).toBe(String(length));
});

it.each(['gzip', 'identity'])(
  'forwards a complete body of unknown length (%s)',
  async (encoding) => {
    const parts = Array.from({ length: 40 }, (_one, n) => String(n % 10).repeat(50_000));
    const { url } = await before((_req, res) => {
      res.setHeader('content-type', 'text/plain');
      for (const part of parts) res.write(part);
      res.end();
    });
    const answer = await fetch(url + READ, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(await answer.text()).toBe(parts.join(''));
  },
);

it('answers an HTTP/1.0 client and closes its connection after the body', async () => {
  const { url } = await before((_req, res) => {
    res.write('one ');
    res.end('two');
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.write(`GET ${READ} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n`);
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\none two$/);
});

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** Sends more than all buffers between service and client can hold. */
async function sendMuch(res: ServerResponse, progress: { sent: number }) {
  for (; progress.sent < 48; progress.sent++) {
    if (!res.write(MEGABYTE)) await once(res, 'drain');
  }
  res.end();
}

it('reads an answer no faster than the client does', async () => {
  const progress = { sent: 0 };
  const { url } = await before((req, res) => {
    if (req.url === READ) void sendMuch(res, progress);
    else answerJson(res, {});
  });
  const asking = get(url + READ, { agent: false });
  const [answer] = await once(asking, 'response');
  answer.pause();
  for (let n = 0; n < 50; n++) await request(url).send('/api/snippets/other');
  expect(progress.sent).toBeLessThan(48);
  let bytes = 0;
  for await (const part of answer) bytes += part.length;
  expect(bytes).toBe(48 * MEGABYTE.length);
});

it('closes the connection to a service if the client disconnects during an answer', async () => {
  let gone = false;
  const { url } = await before((_req, res) => {
    res.write('half');
    res.once('close', () => {
      gone = true;
    });
  });
  const asking = get(url + READ, { agent: false });
  await once(asking, 'response');
  asking.destroy();
  await until(() => gone);
});

/** Serves the API of one snippets service; `count` counts requests for the rate limits. */
async function alone(
  count: CountRequest = async () => undefined,
  handler: RequestListener = (_req, res) => answerJson(res, {}),
) {
  const { log, records } = recordingLog();
  const metrics = createMetrics({ service: 'gateway' });
  const snippets = await upstream(handler);
  const pool = new Pool({ urls: [snippets.url], everyMs: 60_000 });
  onTestFinished(() => pool.close());
  const readiness = createReadiness();
  const { signal: draining } = readiness;
  const limits = { timeoutMs: 5000, unreadyTimeoutMs: 5000 };
  const service = { name: 'any', pool, log, compress: true, draining, ...limits };
  const publicOrigin = 'http://127.0.0.1';
  const trusts = () => false;
  const server = createServer(
    answerApi({
      publicOrigin,
      log,
      metrics,
      readiness,
      checks: createChecks({ publicOrigin, allowed: [], count, trusts }),
      services: mapNames(SERVICES, () => service),
      runInScope: (_req, _id, work) => work(),
      ownApi: (_req, res) => void res.end(),
      forward: createForward({ publicOrigin, trusts }),
    }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const connections = promisify(server.getConnections.bind(server));
  return { url: `http://127.0.0.1:${port}`, connections, snippets, pool, records, metrics };
}

it.each(['GET', 'HEAD'])(
  'does not forward a %s whose client disconnects while the rate limit is checked',
  async (method) => {
    const asked = Promise.withResolvers<void>();
    const counted = Promise.withResolvers<void>();
    const { url, connections, snippets, pool } = await alone(() => {
      asked.resolve();
      return counted.promise;
    });
    const asking = ask(url + READ, { method, agent: false }).end();
    asking.on('error', () => {});
    await asked.promise;
    asking.destroy();
    await until(async () => (await connections()) === 0);
    counted.resolve();
    expect((await request(url).send(READ)).status).toBe(200);
    expect(snippets.seen).toHaveLength(1);
    await expect.poll(() => pool.pick()?.pending.size).toBe(0);
  },
);

it('a request whose instance is lost is retried if it is a read, and else answered with 503', async () => {
  const { url, snippets, pool, records } = await alone(undefined, (req, res) => {
    if (req.method === 'GET' && snippets.seen.length > 1) answerJson(res, {});
  });
  const [instance] = pool.list();
  const loseAll = async (count: number) => {
    await until(() => snippets.seen.length === count);
    for (const one of instance?.pending ?? []) one.lose();
  };
  const read = request(url).send(READ);
  await loseAll(1);
  expect((await read).status).toBe(200);
  const body = 'x'.repeat(100_000);
  for (const [count, init] of [{ body: '{}' }, { body }].entries()) {
    const write = request(url).send(READ, { method: 'POST', ...init });
    await loseAll(3 + count);
    expect(await write).toMatchObject({ status: 503, code: 'service.unavailable' });
  }
  expect(instance?.pending.size).toBe(0);
  const failure = records.find(({ msg }) => msg === 'forwarding failed');
  expect(failure).toMatchObject({
    requestId: expect.any(String),
    upstream: 'any',
    instance: snippets.url,
    error: 'service.unavailable',
    reason: 'ECONNRESET',
  });
});

it.each([READ, '/api/live'])(
  'the answer of %s ends if its instance is lost, so that the client reconnects',
  async (path) => {
    const { url, pool } = await alone(undefined, (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('data: one\n\n');
    });
    const answer = await fetch(url + path);
    for (const one of pool.list()[0]?.pending ?? []) one.lose();
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => pool.pick()?.pending.size).toBe(0);
  },
);

it('records a read like other requests, without its query', async () => {
  const { url, records, metrics } = await alone();
  const { status, headers } = await raw(url, { path: `${READ}?search=me` });
  await until(() => records.length > 0);
  expect(records[0]).toMatchObject({
    requestId: headers['x-request-id'],
    method: 'GET',
    route: '/api/snippets',
    path: READ,
    status,
    msg: 'request',
  });
  const { values } = await metrics.http.get();
  expect(values.at(-1)).toMatchObject({
    metricName: 'http_request_duration_seconds_count',
    labels: { method: 'GET', route: '/api/snippets', status },
    value: 1,
  });
});
