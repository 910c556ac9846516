import { request } from '@snippetry/test-kit';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { keepText, sendSuccess } from './envelope.ts';
import { listen } from './listen.ts';

it('a cached answer has the same text and ETag each time, and is 304 for a client that has it', async () => {
  const data = keepText({ text: 'größer' });
  const app = express().get('/kept', (_req, res) => sendSuccess(res, 200, data));
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close(0));
  const ask = (headers = {}) => request(http.url).send('/kept', { headers });
  const first = await ask();
  const etag = first.headers.get('etag') ?? '';
  const again = await ask();
  const known = await ask({ 'if-none-match': etag, 'cache-control': 'max-age=0' });
  expect(JSON.parse(first.text)).toEqual({ status: 'success', data });
  expect([again.text, again.headers.get('etag')]).toEqual([first.text, etag]);
  expect([known.status, known.text]).toEqual([304, '']);
});
