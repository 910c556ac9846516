import { anId, type TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const viewers = ['visitor', 'stranger', 'owner'] as const;

async function scene() {
  const owner = harness.person();
  const create = async (isPublic: boolean) => {
    const body = { name: `Kit ${anId()}`, isPublic };
    return (await harness.api.as(owner).call('POST /collections', { body })).data.collection._id;
  };
  const as: Record<(typeof viewers)[number], TestClient> = {
    visitor: harness.api,
    stranger: harness.api.as(harness.person()),
    owner: harness.api.as(owner),
  };
  return { as, shown: await create(true), hidden: await create(false) };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const requests = {
  'GET public': (api: TestClient, at: Scene) => api.send(`/api/collections/${at.shown}`),
  'GET private': (api: TestClient, at: Scene) => api.send(`/api/collections/${at.hidden}`),
  'GET list': (api: TestClient) => api.send('/api/collections'),
  'GET own': (api: TestClient) => api.send('/api/collections/my'),
  'POST new': (api: TestClient) => api.send('/api/collections', json({ name: `New ${anId()}` })),
};

/** Status for visitor, stranger and owner. */
const matrix: [keyof typeof requests, number[]][] = [
  ['GET public', [200, 200, 200]],
  ['GET private', [404, 404, 200]],
  ['GET list', [200, 200, 200]],
  ['GET own', [401, 200, 200]],
  ['POST new', [401, 201, 201]],
];

it.each(matrix)('%s: %j for visitor, stranger and owner', async (name, expected) => {
  const at = await scene();
  const answers = [];
  for (const viewer of viewers) answers.push(await requests[name](at.as[viewer], at));
  expect(answers).toMatchObject(expected.map((status) => ({ status })));
});

it('lists a private collection for its owner only', async () => {
  const at = await scene();
  for (const viewer of viewers) {
    const all = await at.as[viewer].send('/api/collections?limit=100');
    expect(all.text).not.toContain(at.hidden);
  }
  expect((await at.as.stranger.send('/api/collections/my')).text).not.toContain(at.shown);
  expect((await at.as.owner.send('/api/collections/my')).text).toContain(at.hidden);
});

it('gives strangers the same answer for a private collection as for one that does not exist', async () => {
  const at = await scene();
  const [hidden, absent] = await Promise.all([
    at.as.stranger.send(`/api/collections/${at.hidden}`),
    at.as.stranger.send(`/api/collections/${anId()}`),
  ]);
  expect([hidden.status, hidden.code, hidden.message]).toEqual([
    absent.status,
    absent.code,
    absent.message,
  ]);
});

it.each(['nonsense', '123', '%24ne', '[object Object]'])(
  'answers 404 to the malformed collection id %j',
  async (id) => {
    const answer = await harness.api.send(`/api/collections/${id}`);
    expect([answer.status, answer.code]).toEqual([404, 'collection.not_found']);
  },
);
