import { until } from '@snippetry/test-kit';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from './listen.ts';
import { createLog } from './log.ts';
import { sendFile } from './send-file.ts';

let http: Listening;
let made = 0;
let ended = 0;

async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) {
      made += 1;
      yield 'x'.repeat(65_536);
    }
  } finally {
    ended += 1;
  }
}

async function* broken(): AsyncGenerator<string> {
  yield 'x'.repeat(10);
  throw new Error('the database went away');
}

// biome-ignore lint/correctness/useYield: it fails before its first piece
async function* failing(): AsyncGenerator<string> {
  throw new Error('the database is away');
}

const FILES = { endless, broken, failing };

beforeAll(async () => {
  const app = express();
  const log = createLog({ name: 'test', level: 'silent' });
  for (const [name, pieces] of Object.entries(FILES)) {
    app.get(`/${name}`, (_req, res) =>
      sendFile(res, { name: 'a.txt', type: 'text/plain', pieces: pieces() }, log),
    );
  }
  app.use((_err: unknown, _req: unknown, res: express.Response, _next: unknown) => {
    res.status(503).end('refused');
  });
  http = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close(0));

it('a streamed file is generated no faster than the client reads, and no further once the client disconnects', async () => {
  const reader = new AbortController();
  const answer = await fetch(`${http.url}/endless`, { signal: reader.signal });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.txt"');
  let before = -1;
  await until(async () => {
    const still = made === before;
    before = made;
    return still;
  });
  // No more than fits into the buffers of both ends of the connection.
  expect(made).toBeLessThan(500);
  reader.abort();
  await until(() => ended === 1);
});

it('a streamed file that fails midway closes the connection instead of ending the response', async () => {
  const answer = await fetch(`${http.url}/broken`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

it('a streamed file that fails before its first piece is answered with the error', async () => {
  expect((await fetch(`${http.url}/failing`)).status).toBe(503);
});
