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

const star = (id: string, api = harness.api) =>
  api.call('POST /collections/:id/star', { params: { id } });

it('adds a star and removes it', async () => {
  const id = await at.collection(harness.person());
  const bo = harness.api.as(harness.person());
  expect((await star(id, bo)).data).toEqual({ isStarred: true, starCount: 1 });
  expect(await at.one(id, bo)).toMatchObject({ isStarred: true, starCount: 1 });
  expect(await at.one(id)).toMatchObject({ isStarred: false, starCount: 1 });
  expect((await star(id, bo)).data).toEqual({ isStarred: false, starCount: 0 });
});

it('keeps the count equal to the stored stars during many concurrent toggles', async () => {
  const id = await at.collection(harness.person());
  const people = Array.from({ length: 4 }, () => harness.api.as(harness.person()));
  // An odd number of toggles each, so that each of them has a star in the end.
  const answers = await Promise.all(
    people.flatMap((api) => Array.from({ length: 3 }, () => star(id, api))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await at.one(id)).starCount).toBe(4);
  for (const api of people) expect((await at.one(id, api)).isStarred).toBe(true);
});

it('answers 404 for a private collection of another user, and 401 without an account', async () => {
  const id = await at.collection(harness.person(), [], { isPublic: false });
  expect((await star(id, harness.api.as(harness.person()))).code).toBe('collection.not_found');
  expect((await star(id)).status).toBe(401);
});

it('lists starred collections that the viewer may see, last starred first', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const ids = [await at.collection(ana), await at.collection(ana), await at.collection(bo)];
  const api = harness.api.as(bo);
  for (const id of ids) await star(id, api);
  const listed = async () => {
    const { data } = await api.call('GET /collections/starred', { query: { limit: 2 } });
    return [data.collections.map(({ _id }) => _id), data.pagination.total];
  };
  expect(await listed()).toEqual([[ids[2], ids[1]], 3]);
  const publish = (owner: typeof ana, id: string | undefined, isPublic: boolean) =>
    harness.api.as(owner).call('PUT /collections/:id', {
      params: { id: id ?? '' },
      body: { name: `Kit ${id}`, isPublic },
    });
  await publish(ana, ids[1], false);
  expect(await listed()).toEqual([[ids[2], ids[0]], 2]);
  // Own collections stay in the list, even private ones.
  await publish(bo, ids[2], false);
  expect(await listed()).toEqual([[ids[2], ids[0]], 2]);
  await publish(ana, ids[1], true);
  expect(await listed()).toEqual([[ids[2], ids[1]], 3]);
});

it('sorts popular collections by stars, then by the number of public snippets', async () => {
  const ana = harness.person();
  const open = [at.snippet(ana), at.snippet(ana)];
  const secret = Array.from({ length: 3 }, () => at.snippet(ana, { isPublic: false }));
  const small = await at.collection(ana);
  const large = await at.collection(ana);
  const starred = await at.collection(ana);
  const add = (id: string, snippetIds: string[]) =>
    harness.api
      .as(ana)
      .call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
  // More members, but fewer public ones: private members must not raise its rank.
  await add(small, [open[0] ?? '', ...secret]);
  await add(large, open);
  await star(starred, harness.api.as(harness.person()));
  const rank = async () => {
    const { data } = await harness.api.call('GET /collections/popular', { query: { limit: 100 } });
    const all = data.collections.map(({ _id }) => _id);
    return [starred, large, small].map((id) => all.indexOf(id));
  };
  const [first = -1, second = -1, third = -1] = await rank();
  expect(first).toBeGreaterThanOrEqual(0);
  expect([first < second, second < third]).toEqual([true, true]);
  // The order changes with the events of snippets that became public.
  for (const _id of secret) {
    const facts = harness.snippets.put({ _id, authorId: ana.id });
    await harness.events.publish('snippet.changed', { snippetId: _id, ...facts });
  }
  await expect
    .poll(
      async () => {
        const [, two = 0, three = 0] = await rank();
        return three < two;
      },
      { timeout: 8000 },
    )
    .toBe(true);
});

it('removes the stars of a deleted account', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const id = await at.collection(ana);
  await star(id, harness.api.as(bo));
  await harness.events.publish('user.deleted', { userId: bo.id });
  await expect.poll(async () => (await at.one(id)).starCount, { timeout: 8000 }).toBe(0);
});
