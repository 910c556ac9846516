import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

let harness: Harness;
let at: ReturnType<typeof scene>;
beforeAll(async () => {
  harness = await startHarness();
  at = scene(harness);
});
afterAll(() => harness.stop());

const fork = (id: string, api = harness.api) =>
  api.call('POST /collections/:id/fork', { params: { id } });

it('copies the members that the user sees, in their order, into a private collection', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const [first, secret, last] = [
    at.snippet(ana),
    at.snippet(ana, { isPublic: false }),
    at.snippet(bo, { isPublic: false }),
  ];
  const id = await at.collection(ana, [last, secret, first], { name: 'Tools', tags: ['cli'] });
  const { status, data } = await fork(id, harness.api.as(bo));
  expect(status).toBe(201);
  expect(data.collection).toMatchObject({
    name: 'Tools',
    tags: ['cli'],
    isPublic: false,
    isOwner: true,
    snippetCount: 2,
    forkedFrom: { _id: id, name: 'Tools', owner: { _id: ana.id }, version: null },
    updateAvailable: null,
  });
  expect(await at.members(data.collection._id, harness.api.as(bo))).toEqual([last, first]);
  expect((await at.one(id)).forkCount).toBe(1);
});

it('gives forks names that their owner does not have yet, also to concurrent ones', async () => {
  const bo = harness.api.as(harness.person());
  const id = await at.collection(harness.person(), [], { name: 'Race' });
  const answers = await Promise.all(Array.from({ length: 3 }, () => fork(id, bo)));
  expect(answers.map(({ data }) => data.collection.name).sort()).toEqual([
    'Race',
    'Race (fork 2)',
    'Race (fork)',
  ]);
  expect((await at.one(id)).forkCount).toBe(3);
});

it('finds a name for a fork even if many are taken', async () => {
  const bo = harness.person();
  const suffixes = ['', ' (FORK)', ...Array.from({ length: 11 }, (_, at) => ` (fork ${at + 2})`)];
  await Promise.all(suffixes.map((end) => at.collection(bo, [], { name: `Taken${end}` })));
  const id = await at.collection(harness.person(), [], { name: 'Taken' });
  const { data } = await fork(id, harness.api.as(bo));
  expect(data.collection.name).toBe('Taken (fork 13)');
});

it('hides an origin that was deleted or made private since', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const api = harness.api.as(bo);
  const id = await at.collection(ana, [], { name: 'Hidden soon' });
  const { _id } = (await fork(id, api)).data.collection;
  const params = { id };
  await harness.api.as(ana).call('PUT /collections/:id', {
    params,
    body: { name: 'Hidden', isPublic: false },
  });
  expect((await at.one(_id, api)).forkedFrom).toBeNull();
  await harness.api.as(ana).call('DELETE /collections/:id', { params });
  expect((await at.one(_id, api)).forkedFrom).toBeNull();
});

it('answers 404 for a private collection of another user, and 401 without an account', async () => {
  const id = await at.collection(harness.person(), [], { isPublic: false });
  expect((await fork(id, harness.api.as(harness.person()))).code).toBe('collection.not_found');
  expect((await fork(id)).status).toBe(401);
});

it('refuses to fork a collection of which the user sees more members than one may hold', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const shown = Array.from({ length: 500 }, () => at.snippet(ana));
  const id = await at.collection(ana, [...shown, at.snippet(bo, { isPublic: false })]);
  expect((await fork(id, harness.api.as(bo))).code).toBe('collection.full');
  expect((await at.one(id)).forkCount).toBe(0);
});
