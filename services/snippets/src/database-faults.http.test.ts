import {
  aSnippet,
  isolatedStores,
  startMongo,
  type TestClient,
  type TestMongo,
  until,
} from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, exportingInstance, type Instance, newUser } from '../test/instance.ts';

let mongo: TestMongo;
let instance: Instance;

beforeAll(async () => {
  const [own, stores] = await Promise.all([startMongo({ own: true }), isolatedStores()]);
  mongo = own;
  instance = await exportingInstance({ ...stores, mongoUri: mongo.uri });
});
afterAll(async () => {
  await instance.stop();
  await mongo.stop();
});

interface Answer {
  status: number;
  code: string | null;
  retryAfter: string | null;
}

const WORKERS = 5;
/** Number of requests that a worker sends at once. */
const KINDS = 6;

/** Sends one request of each kind that reads or writes; returns the outcome of each. */
function requests(api: TestClient, id: string): Promise<Answer[]> {
  const params = { id };
  const all = [
    api.call('POST /snippets', { body: aSnippet() }),
    api.call('PUT /snippets/:id', { params, body: aSnippet() }),
    api.call('POST /snippets/:id/star', { params }),
    api.call('POST /snippets/:id/fork', { params }),
    api.call('GET /snippets/:id', { params }),
    api.call('GET /snippets/:id/revisions', { params }),
  ];
  return Promise.all(
    all.map(async (answering) => {
      const { status, code, headers } = await answering;
      return { status, code, retryAfter: headers.get('retry-after') };
    }),
  );
}

const ready = async () => (await instance.visitor.send('/readyz')).status === 200;

it('writes answer 503, never 500, if the database is killed in the middle of them', {
  timeout: 120_000,
}, async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana);
  const answers: Answer[] = [];
  let isDone = false;
  const work = async () => {
    while (!isDone) answers.push(...(await requests(ana.api, id)));
  };
  const workers = [work(), work(), work()];
  for (let round = 0; round < 8; round += 1) {
    const before = answers.length;
    await until(() => answers.length > before + 40);
    await mongo.kill();
    await mongo.restart();
    await until(ready);
  }
  isDone = true;
  await Promise.all(workers);
  const failed = answers.filter(({ status }) => status >= 500);
  const unexpected = failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  expect(unexpected).toEqual([]);
});

it('requests end with 503 and Retry-After while the database is frozen for 18 seconds', {
  timeout: 120_000,
}, async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana);
  // Opens and uses connections before the freeze.
  await requests(ana.api, id);
  mongo.freeze(true);
  const frozen = performance.now();
  const answers: Answer[] = [];
  const work = async () => {
    while (performance.now() < frozen + 18_000) answers.push(...(await requests(ana.api, id)));
  };
  const exported = async (format: string) => {
    const path = `/api/snippets/export?format=${format}`;
    const { status, code, headers } = await ana.api.send(path);
    answers.push({ status, code, retryAfter: headers.get('retry-after') });
  };
  try {
    const exporting = ['json', 'zip'].map(exported);
    await Promise.all([...exporting, ...Array.from({ length: WORKERS }, work)]);
  } finally {
    mongo.freeze(false);
  }
  const failed = answers.filter(({ status }) => status !== 200);
  // Workers only send again once their requests have ended, so these ended during the freeze.
  expect(failed.length).toBeGreaterThanOrEqual(2 * WORKERS * KINDS);
  expect(new Set(failed.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['503 service.unavailable']),
  );
  expect(failed.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  await until(ready);
  const after = await requests(ana.api, id);
  expect(after.filter(({ status }) => status >= 400)).toEqual([]);
});
