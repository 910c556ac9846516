import { until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { acceptsGzip } from '../src/proxy/compress.ts';
import { answerJson, gateway, upstream } from './harness.ts';

const text = 'const total = items.reduce((sum, item) => sum + item.price, 0);\n';
const zipped = { headers: { 'accept-encoding': 'gzip' } };

it.each([100, 2000])('gzips JSON above 1 KB for clients that take it (%i lines)', async (lines) => {
  const data = { content: text.repeat(lines) };
  const snippets = await upstream((_req, res) => {
    res.setHeader('etag', '"strong"');
    res.setHeader('vary', 'Authorization');
    answerJson(res, data);
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const answer = await fetch(`${url}/api/snippets`, zipped);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('Authorization, Accept-Encoding');
  expect(answer.headers.get('etag')).toBe('W/"strong"');
  expect(await answer.json()).toEqual({ status: 'success', data });
  const plain = await fetch(`${url}/api/snippets`, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('etag')).toBe('"strong"');
  expect(await plain.json()).toEqual({ status: 'success', data });
});

it('the gateway does not compress small, binary or already compressed answers', async () => {
  const snippets = await upstream((req, res) => {
    if (req.url === '/api/snippets/small') return answerJson(res, { a: 1 });
    res.setHeader(
      'content-type',
      req.url === '/api/snippets/br' ? 'application/json' : 'application/zip',
    );
    if (req.url === '/api/snippets/br') res.setHeader('content-encoding', 'br');
    res.end(text.repeat(100));
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const encodings = ['small', 'zip', 'br'].map(async (name) => {
    const answer = await fetch(`${url}/api/snippets/${name}`, { ...zipped, method: 'HEAD' });
    return answer.headers.get('content-encoding');
  });
  expect(await Promise.all(encodings)).toEqual([null, null, 'br']);
  const plain = await fetch(`${url}/api/snippets/zip`, zipped);
  expect(plain.headers.get('content-encoding')).toBeNull();
});

it.each(['text/plain; charset=utf-8', 'text/html', 'text/csv'])(
  'gzips answers of the type %s',
  async (type) => {
    const snippets = await upstream((_req, res) => {
      res.setHeader('content-type', type);
      res.end(text.repeat(100));
    });
    const { url } = await gateway({ SNIPPETS_URL: snippets.url });
    const answer = await fetch(`${url}/api/snippets`, zipped);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(text.repeat(100));
  },
);

it('never compresses answers of the auth service, which carry tokens', async () => {
  const auth = await upstream((_req, res) => answerJson(res, { token: text.repeat(100) }));
  const { url } = await gateway({ AUTH_URL: auth.url });
  const answer = await fetch(`${url}/api/auth/me`, zipped);
  expect(answer.headers.get('content-encoding')).toBeNull();
});

it('forwards server-sent events as they happen', async () => {
  let finish: () => void = () => undefined;
  const ai = await upstream((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: one\n\n');
    finish = () => res.end('data: two\n\n');
  });
  const { url } = await gateway({ INTEGRATIONS_URL: ai.url, UPSTREAM_TIMEOUT_MS: '5000' });
  const answer = await fetch(`${url}/api/ai/jobs/1/events`, zipped);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: one\n\n');
  finish();
  expect((await reader?.read())?.value).toBe('data: two\n\n');
});

it('aborts the request to a service when its client disconnects', async () => {
  let gone = false;
  const snippets = await upstream((_req, res) => {
    res.on('close', () => {
      gone = true;
    });
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const abort = new AbortController();
  const answer = fetch(`${url}/api/snippets`, { signal: abort.signal });
  await until(() => snippets.seen.length === 1);
  abort.abort();
  await expect(answer).rejects.toThrow();
  await until(() => gone);
});

it.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['br', false],
  [undefined, false],
])('gzips or not according to the header accept-encoding: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
