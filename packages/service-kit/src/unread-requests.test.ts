import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { snippetRoutes } from '@snippetry/contracts';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createApp, finishApp } from './http.ts';
import { createMetrics, createReadiness, type ListenOptions, listen } from './index.ts';
import { mountRoutes } from './mount.ts';
import { quietLog, recordingLog } from './test-log.ts';

async function serve(options: Partial<ListenOptions> = {}) {
  const app = express();
  app.get('/part', (_req, res) => void res.write('part of an answer'));
  app.post('/whole', (req, res) => void req.resume().on('end', () => res.send('whole')));
  app.use((_req, res) => void res.send('answered'));
  const http = await listen(app, { host: '127.0.0.1', port: 0, ...options });
  onTestFinished(() => http.close(0));
  return http.url;
}

/** Sends text over a connection and returns all that comes back until the server closes it. */
function exchange(url: string, ...texts: string[]): Promise<{ text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('end', () => resolve({ text }));
    for (const one of texts) socket.write(one);
  });
}

const get = (...headers: string[]) =>
  `${['GET / HTTP/1.1', 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

it.each([
  ['that is no HTTP', 'nonsense\r\n\r\n', '400 Bad Request', 'request.malformed'],
  ['with a broken header', get('bad header: 1'), '400 Bad Request', 'request.malformed'],
  [
    'with two lengths',
    get('Content-Length: 1', 'Content-Length: 2'),
    '400 Bad Request',
    'request.malformed',
  ],
  [
    'with headers of 40 KB',
    get(`X-Large: ${'x'.repeat(40_000)}`),
    '431 Request Header Fields Too Large',
    'request.headers_too_large',
  ],
])('a request %s is answered with the envelope', async (_what, sent, status, code) => {
  const { log, records } = recordingLog();
  const { text } = await exchange(await serve({ log }), sent);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status}\r\n`);
  expect(head).toContain('Content-Type: application/json');
  const envelope: unknown = JSON.parse(body);
  expect(envelope).toEqual({
    status: 'error',
    code,
    message: expect.any(String),
    requestId: /X-Request-Id: (\S+)/.exec(head)?.[1],
  });
  expect(records).toEqual([expect.objectContaining({ code })]);
});

it('a large request that is refused unread still gets its whole answer', async () => {
  const url = await serve();
  const { text } = await exchange(url, get(`X-Large: ${'x'.repeat(4_000_000)}`));
  expect(text).toContain('request.headers_too_large');
});

it.each([
  ['the rest of its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Sl'],
  [
    'the rest of its body',
    'POST /whole HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nslow',
  ],
  ['anything', ''],
])('a client that never sends %s is disconnected in time, with 408', async (_what, sent) => {
  const url = await serve({ headersTimeoutMs: 200, requestTimeoutMs: 300 });
  const { text } = await exchange(url, sent);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toContain('"code":"request.timeout"');
});

it('a slow client keeps no connection longer than the limits by default', async () => {
  const http = await listen(express(), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close(0));
  expect(http.server).toMatchObject({ headersTimeout: 8000, requestTimeout: 30_000 });
});

it('a broken request after the start of an answer adds no second answer to it', async () => {
  const { text } = await exchange(
    await serve(),
    'GET /part HTTP/1.1\r\nHost: a\r\n\r\n',
    '\0\0\r\n\r\n',
  ).catch((error: Error) => ({ text: error.message }));
  expect(text).not.toContain('request.malformed');
});

it('answers a request with an unknown expectation like any other', async () => {
  const { text } = await exchange(await serve(), get('Expect: miracles', 'Connection: close'));
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

async function serveSnippets(auth: 'none' | 'required'): Promise<string> {
  const log = quietLog();
  const metrics = createMetrics({ service: 'things' });
  const app = createApp({ name: 'things', log, metrics, readiness: createReadiness() });
  const routes = { 'POST /snippets': { ...snippetRoutes['POST /snippets'], auth } } as const;
  mountRoutes(app, routes, { 'POST /snippets': () => Promise.reject(new Error('not reached')) });
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close(0));
  return http.url;
}

it('answers a visitor that a route needs an account before parsing the body, and keeps the connection', async () => {
  const url = await serveSnippets('required');
  // The first body is no JSON and the second larger than the route allows; only reading would
  // detect it.
  const bodies = [`{"title": ${'x'.repeat(2_000_000)}`, `"${'x'.repeat(3_000_000)}"`];
  const posts = bodies.map((body) =>
    [
      'POST /api/snippets HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  const last = 'GET /api/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const { text } = await exchange(url, ...posts, last);
  expect(text.match(/"code":"[\w.]+"/g)).toEqual([
    '"code":"auth.required"',
    '"code":"auth.required"',
    '"code":"route.not_found"',
  ]);
});

it.each([
  ['gzip', Buffer.from('{"title":"not compressed"}')],
  ['deflate', Buffer.from('{"title":"not compressed"}')],
  ['br', Buffer.from('{"title":"not compressed"}')],
  ['zstd', Buffer.from('{"title":"not compressed"}')],
  ['gzip', gzipSync(JSON.stringify({ title: 'cut '.repeat(100) })).subarray(0, 20)],
])('a body that is not %s, or is truncated, is answered with 400', async (encoding, body) => {
  const url = await serveSnippets('none');
  const answer = await fetch(`${url}/api/snippets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'request.malformed' }),
  ]);
});
