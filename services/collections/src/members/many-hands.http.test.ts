import { LIMITS } from '@snippetry/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

let harness: Harness;
let at: ReturnType<typeof scene>;
beforeAll(async () => {
  harness = await startHarness();
  at = scene(harness);
});
afterAll(() => harness.stop());

type Owner = ReturnType<Harness['person']>;

/** Requests of the browser windows of a collection's owner. */
function hands(owner: Owner, id: string) {
  const api = harness.api.as(owner);
  const params = { id };
  return {
    add: (snippetIds: string[]) =>
      api.call('POST /collections/:id/snippets', { params, body: { snippetIds } }),
    remove: (ids: string[]) =>
      api.call('DELETE /collections/:id/snippets', { params, query: { ids: ids.join(',') } }),
    undo: (places: { snippetId: string; after: string | null }[]) =>
      api.call('POST /collections/:id/snippets', { params, body: { places } }),
    move: (moved: string[], order: string[]) =>
      api.call('PATCH /collections/:id/order', { params, body: { moved, order } }),
    page: async (page: number) =>
      (await api.call('GET /collections/:id/snippets', { params, query: { page } })).data,
  };
}

const snippetsOf = (owner: Owner, count: number) =>
  Array.from({ length: count }, () => at.snippet(owner));

describe('a collection that several windows change at once', () => {
  it('has each added member once, no removed one, and the others in their order', async () => {
    const ana = harness.person();
    const [stay, go, come] = [snippetsOf(ana, 6), snippetsOf(ana, 4), snippetsOf(ana, 8)];
    const all = [...stay, ...go];
    const id = await at.collection(ana, all);
    const { add, remove, move } = hands(ana, id);
    // Moves the first behind the others that stay; added ones may be in between.
    const [first = '', ...others] = stay;
    const answers = await Promise.all([
      ...come.map((one) => add([one])),
      ...come.map((one) => add([one])),
      ...go.map((one) => remove([one])),
      ...Array.from({ length: 6 }, () => move([first], [...others, first, ...go])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const members = await at.members(id);
    expect(members.toSorted()).toEqual([...stay, ...come].toSorted());
    expect(members.filter((one) => stay.includes(one))).toEqual([...others, first]);
  });

  it('keeps the order of the answer with the newest revision', async () => {
    const ana = harness.person();
    const ids = snippetsOf(ana, 8);
    const id = await at.collection(ana, ids);
    const { move } = hands(ana, id);
    const answers = await Promise.all(
      ids.map((one) => move([one], [one, ...ids.filter((other) => other !== one)])),
    );
    const newest = answers.map(({ data }) => data).sort((a, b) => b.revision - a.revision)[0];
    expect(newest?.order).toEqual(await at.members(id));
  });
});

describe('a removal that is undone', () => {
  it('restores a member with its original time of addition', async () => {
    const ana = harness.person();
    const [older = '', newer = ''] = snippetsOf(ana, 2);
    const id = await at.collection(ana);
    const { add, remove, undo, page } = hands(ana, id);
    await add([older]);
    await add([newer]);
    const before = (await page(1)).snippets;
    await remove([older]);
    await undo([{ snippetId: older, after: null }]);
    expect((await page(1)).snippets).toEqual(before);
    expect((await at.one(id)).snippets.map(({ _id }) => _id)).toEqual([newer, older]);
    // Without a place it is added like any other.
    await remove([older]);
    await add([older]);
    expect((await at.one(id)).snippets.map(({ _id }) => _id)).toEqual([older, newer]);
  });

  it('in a fork still lets its origin drop the member', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [kept = '', dropped = ''] = snippetsOf(ana, 2);
    const id = await at.collection(ana, [kept, dropped]);
    const [owner, api] = [harness.api.as(ana), harness.api.as(bo)];
    const forked = await api.call('POST /collections/:id/fork', { params: { id } });
    const params = { id: forked.data.collection._id };
    const { remove, undo } = hands(bo, params.id);
    await remove([dropped]);
    await undo([{ snippetId: dropped, after: kept }]);
    await hands(ana, id).remove([dropped]);
    await owner.call('POST /collections/:id/versions', { params: { id }, body: {} });
    const { data } = await api.call('POST /collections/:id/update', { params });
    expect([data.removed, await at.members(params.id, api)]).toEqual([1, [kept]]);
  });
});

it('allows moves, removals and undo in a collection above the limit, since hidden ones came back', async () => {
  const ana = harness.person();
  const count = LIMITS.collection.snippets + 20;
  const ids = snippetsOf(ana, count);
  const id = await at.collection(ana, ids);
  const { add, remove, undo, move, page } = hands(ana, id);
  const last = ids.at(-1) ?? '';
  const moved = await move([last], [last, ...ids.slice(0, -1)]);
  expect([moved.status, moved.data.order.length, moved.data.order[0]]).toEqual([200, count, last]);
  const end = await page(6);
  expect([end.snippets.length, end.pagination.total]).toEqual([20, count]);
  expect((await add([at.snippet(ana)])).code).toBe('collection.full');
  await remove([last]);
  const back = await undo([{ snippetId: last, after: null }]);
  expect([back.status, (await page(1)).snippets[0]?._id]).toEqual([200, last]);
});
