// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, brokenBody, failed, fakeNetwork, type Sent } from '../../test/network.ts';
import { apiFile, onUnauthorized } from './client.ts';
import { filenameOf } from './filename.ts';

let sent: Sent[];
let answer: Answer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent = fakeNetwork((request) => answer(request));
});
afterEach(() => vi.unstubAllGlobals());

const query = { range: '7d' } as const;

it('returns a file with its bytes, type and name, and sends the token', async () => {
  localStorage.setItem('token', 'kept');
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="figures-7d.csv"',
  };
  answer = () => new Response('day,views\r\n', { headers });
  const { blob, filename } = await apiFile('GET /snippets/analytics/csv', { query });
  expect([await blob.text(), filename]).toEqual(['day,views\r\n', 'figures-7d.csv']);
  expect(blob.type).toMatch(/^text\/csv/);
  expect(sent[0]).toMatchObject({ method: 'GET', url: '/api/snippets/analytics/csv?range=7d' });
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer kept', accept: '*/*' });
});

it('fails like every call: with the error of the envelope, and reports a refused token', async () => {
  const refused: string[] = [];
  localStorage.setItem('token', 'old');
  const stop = onUnauthorized((token) => refused.push(token));
  answer = () => failed(401, { code: 'auth.required', message: 'Please sign in first' });
  const file = apiFile('GET /snippets/analytics/csv', { query });
  await expect(file).rejects.toMatchObject({ status: 401, code: 'auth.required' });
  stop();
  expect(refused).toEqual(['old']);
});

it('reports the number of bytes received so far', async () => {
  const parts = ['one', 'and', 'another'].map((text) => new TextEncoder().encode(text));
  answer = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }),
      { headers: { 'content-type': 'text/csv' } },
    );
  const told: number[] = [];
  const { blob } = await apiFile(
    'GET /snippets/analytics/csv',
    { query },
    { onProgress: (bytes) => told.push(bytes) },
  );
  expect([await blob.text(), blob.type]).toEqual(['oneandanother', 'text/csv']);
  expect(told).toEqual([3, 6, 13]);
});

it('fails with "Network error" if the connection breaks in the middle of a file', async () => {
  answer = () => new Response(brokenBody());
  const file = apiFile('GET /snippets/analytics/csv', { query });
  await expect(file).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    message: 'Network error',
  });
});

it('rejects with AbortError if aborted in the middle of a file', async () => {
  const abort = new AbortController();
  answer = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          abort.abort();
          controller.error(abort.signal.reason);
        },
      }),
    );
  const options = { signal: abort.signal, onProgress: () => undefined };
  const file = apiFile('GET /snippets/analytics/csv', { query }, options);
  await expect(file).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  ['attachment; filename="say \\"hi\\".txt"', 'say "hi".txt'],
  ['attachment; filename=plain.zip', 'plain.zip'],
  [`attachment; filename="x.txt"; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt`, 'grüße.txt'],
  [`attachment; filename="x.txt"; filename*=UTF-8''%E0%A4%A`, 'x.txt'],
  ['attachment', 'download'],
  [null, 'download'],
])('reads the filename of %s', (header, name) => {
  expect(filenameOf(header)).toBe(name);
});
