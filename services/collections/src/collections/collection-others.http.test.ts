import { collectionServiceRoutes, type PublicAddresses } from '@snippetry/contracts';
import { routesOpenToStrangers, TEST_INTERNAL_KEY, whileMembersOnly } from '@snippetry/test-kit';
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

/** Creates a public collection with a public member; `secret` is not a member yet. */
async function publicCollection() {
  const ana = harness.person();
  const api = harness.api.as(ana);
  const [open, secret] = [at.snippet(ana), at.snippet(ana, { isPublic: false })];
  const id = await at.collection(ana, [open], { name: `Mine ${ana.id}` });
  const add = (snippetId: string) =>
    api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetId } });
  const remove = (snippetId: string) =>
    api.call('DELETE /collections/:id/snippets/:snippetId', { params: { id, snippetId } });
  const move = (order: string[]) =>
    api.call('PATCH /collections/:id/order', { params: { id }, body: { moved: order, order } });
  const edit = (body: object) =>
    api.call('PUT /collections/:id', { params: { id }, body: { name: `Mine ${ana.id}`, ...body } });
  return { ana, api, id, open, secret, add, remove, move, edit };
}

describe('a public collection as others see it', () => {
  it('is listed in the sitemap with the time of its last visible change', async () => {
    const { ana, id, api, secret, add } = await publicCollection();
    await at.collection(ana, [], { isPublic: false });
    await add(secret);
    const shown = (await at.one(id, harness.api)).updatedAt;
    expect((await at.one(id, api)).updatedAt > shown).toBe(true);
    const answer = await harness.api.send('/internal/collections/addresses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-key': TEST_INTERNAL_KEY },
      body: JSON.stringify({ after: null }),
    });
    const { data } = answer as { data: PublicAddresses };
    expect(data.public.filter(({ _id }) => _id >= id)).toEqual([{ _id: id, updatedAt: shown }]);
    expect(data.next).toBeNull();
  });

  it('does not change with edits that only its owner sees', async () => {
    const { ana, api, id, open, secret, add, remove, move, edit } = await publicCollection();
    const newer = await at.collection(ana);
    const shown = async () => {
      const feed = await harness.api.send(`/api/collections/${id}/feed`);
      const query = { owner: ana.id };
      const { data } = await harness.api.call('GET /collections', { query });
      return {
        page: await harness.api
          .call('GET /collections/:id', { params: { id } })
          .then((a) => a.data),
        feed: [feed.text, feed.headers.get('last-modified'), feed.headers.get('etag')],
        order: data.collections.map(({ _id }) => _id),
      };
    };
    const [before, own] = [await shown(), (await at.one(id, api)).updatedAt];
    expect(before.order).toEqual([newer, id]);
    await add(secret);
    await move([secret, open]);
    await remove(secret);
    await edit({});
    expect(await shown()).toEqual(before);
    expect((await at.one(id, api)).updatedAt > own).toBe(true);
  });

  it('changes with every edit that they see', async () => {
    const { ana, id, open, add, move, remove, edit } = await publicCollection();
    const other = at.snippet(ana);
    const steps = [
      () => add(other),
      () => move([other, open]),
      () => remove(open),
      () => edit({ description: 'New' }),
      () => edit({ readme: '# New' }),
      () => edit({ tags: ['new'] }),
    ];
    for (const step of steps) {
      const before = (await at.one(id)).updatedAt;
      await step();
      expect((await at.one(id)).updatedAt > before).toBe(true);
    }
  });
});

describe('searching collections', () => {
  it('finds public ones by starts of words, and own ones also by any part of a word', async () => {
    const ana = harness.person();
    const word = `w${ana.id}`;
    const id = await at.collection(ana, [], { name: `Java${word} im Überblick`, tags: [word] });
    const long = 'everything that I write again and again';
    const other = await at.collection(ana, [], { description: `${word}: ${long}` });
    const found = async (search: string) => {
      const query = { search, owner: ana.id };
      const { data } = await harness.api.call('GET /collections', { query });
      return data.collections.map(({ _id }) => _id);
    };
    expect(await found(`java${word}`)).toEqual([id]);
    expect(await found('überbl')).toEqual([id]);
    expect((await found(word)).toSorted()).toEqual([id, other].toSorted());
    expect(await found(`${word}: ${long}`)).toEqual([other]);
    expect(await found(`${word}: ${long} and again`)).toEqual([]);
    expect(await found('berblick')).toEqual([]);
    const { data } = await harness.api
      .as(ana)
      .call('GET /collections/my', { query: { search: 'berblick' } });
    expect([data.collections.map(({ _id }) => _id), data.pagination.total]).toEqual([[id], 1]);
  });

  it('finds an edited collection by its new words only', async () => {
    const { ana, id, edit } = await publicCollection();
    await edit({ description: `Before${ana.id}` });
    await edit({ description: `After${ana.id}` });
    const found = async (search: string) => {
      const { data } = await harness.api.call('GET /collections', { query: { search } });
      return data.collections.map(({ _id }) => _id);
    };
    expect([await found(`before${ana.id}`), await found(`after${ana.id}`)]).toEqual([[], [id]]);
  });
});

it('lists each own collection on exactly one page, in every order', async () => {
  const ana = harness.person();
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    ids.push(await at.collection(ana, [], { name: `Kit ${n}` }));
  const paged = async (sort: 'oldest' | 'newest' | 'name') => {
    const pages = [1, 2, 3, 4, 5].map(async (page) => {
      const query = { sort, page, limit: 2 };
      return (await harness.api.as(ana).call('GET /collections/my', { query })).data.collections;
    });
    return (await Promise.all(pages)).flat().map(({ _id }) => _id);
  };
  expect(await paged('oldest')).toEqual(ids);
  expect(await paged('newest')).toEqual(ids.toReversed());
  expect(await paged('name')).toEqual(ids);
});

it('refuses visitors while only members may read', async () => {
  const ana = harness.person();
  const body = { name: 'For members', description: '' };
  const { data } = await harness.api.as(ana).call('POST /collections', { body });
  await whileMembersOnly(harness.stores.redisUrl, async () => {
    const ids = { id: data.collection._id };
    const open = await routesOpenToStrangers(harness.url, collectionServiceRoutes, undefined, ids);
    expect(open).toEqual([]);
  });
});
