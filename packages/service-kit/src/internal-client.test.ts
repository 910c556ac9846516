import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createInternalClient } from './internal-client.ts';
import { type Listening, listen } from './listen.ts';

const ASKED = { body: { ids: ['a'.repeat(24)] } };
const CARDS = { users: [{ _id: 'a'.repeat(24), username: 'ana' }] };
const SUCCESS = { status: 'success', data: CARDS };

let http: Listening;
/** Answers of the other service, one per attempt; the last one is repeated. */
let answers: { status: number; body: unknown }[];
/** Delay of an answer, in milliseconds. */
let delay = 0;

beforeAll(async () => {
  const other = express().use((_req, res) => {
    const [next] = answers.length > 1 ? answers.splice(0, 1) : answers;
    setTimeout(() => res.status(next?.status ?? 500).json(next?.body), delay);
  });
  http = await listen(other, { host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close(0));
beforeEach(() => {
  answers = [];
  delay = 0;
});

const ask = () =>
  createInternalClient({ baseUrls: [http.url], key: 'a-shared-secret-of-services' }).call(
    { requestId: '' },
    'POST /internal/users/cards',
    ASKED,
  );

it.each([
  ['500 whose body looks like success', 500, SUCCESS],
  ['404 whose body looks like success', 404, SUCCESS],
  ['503 with the envelope of a failure', 503, { status: 'error', code: 'internal', message: 'No' }],
  ['200 with the envelope of a failure', 200, { status: 'error', data: CARDS }],
  ['200 whose data is not what the route promises', 200, { status: 'success', data: {} }],
])(
  'the internal client treats this answer of another service as unavailable: %s',
  async (_what, status, body) => {
    answers = [{ status, body }];
    await expect(ask()).rejects.toMatchObject({ code: 'service.unavailable', status: 503 });
  },
);

it('the internal client retries when another service answers with an error', async () => {
  answers = [
    { status: 500, body: SUCCESS },
    { status: 200, body: SUCCESS },
  ];
  await expect(ask()).resolves.toEqual(CARDS);
});

it('the internal client waits for a route with large answers longer than for others', async () => {
  delay = 200;
  const hasty = createInternalClient({
    baseUrls: [http.url],
    key: 'a-shared-secret',
    timeoutMs: 20,
  });
  answers = [{ status: 200, body: SUCCESS }];
  const cards = hasty.call({ requestId: '' }, 'POST /internal/users/cards', ASKED);
  await expect(cards).rejects.toMatchObject({ code: 'service.unavailable' });
  answers = [{ status: 200, body: { status: 'success', data: { snippets: [] } } }];
  const sources = hasty.call({ requestId: '' }, 'POST /internal/snippets/sources', ASKED);
  await expect(sources).resolves.toEqual({ snippets: [] });
});

it('every one of many calls at once succeeds while one of two instances is down', async () => {
  answers = [{ status: 200, body: SUCCESS }];
  const down = await listen(express(), { host: '127.0.0.1', port: 0 });
  await down.close(0);
  const client = createInternalClient({
    ...{ baseUrls: [down.url, http.url], key: 'a-shared-secret-of-services' },
  });
  const calls = Array.from({ length: 20 }, () =>
    client.call({ requestId: '' }, 'POST /internal/users/cards', ASKED),
  );
  await expect(Promise.all(calls)).resolves.toHaveLength(20);
});
