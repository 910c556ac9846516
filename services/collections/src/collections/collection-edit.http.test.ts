import type { ApiInput } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
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

type Edit = ApiInput<'PUT /collections/:id'>['body'];
const edit = (id: string, body: Edit, api = harness.api) =>
  api.call('PUT /collections/:id', { params: { id }, body });

describe('editing a collection', () => {
  it('changes the given fields and keeps omitted ones', async () => {
    const ana = harness.api.as(harness.person());
    const body = { name: 'Before', description: 'Kept', tags: ['a'], isPublic: false };
    const { _id, ...before } = (await ana.call('POST /collections', { body })).data.collection;
    const changes = { name: ' After ', readme: '# Hello', isPublic: true };
    const { data } = await edit(_id, changes, ana);
    expect(data.collection).toMatchObject({
      name: 'After',
      readme: '# Hello',
      description: 'Kept',
      tags: ['a'],
      isPublic: true,
      revision: before.revision + 1,
    });
    const { data: lists } = await harness.api.call('GET /collections', { query: { limit: 1 } });
    expect(lists.collections[0]).not.toHaveProperty('readme');
  });

  it('accepts one of two concurrent edits of a revision and refuses the other', async () => {
    const ana = harness.api.as(harness.person());
    const { _id, revision } = (await ana.call('POST /collections', { body: { name: 'One' } })).data
      .collection;
    const answers = await Promise.all(
      ['Two', 'Three'].map((name) => edit(_id, { name, revision }, ana)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('request.conflict');
  });

  it('refuses a missing or taken name, and a README that is too long', async () => {
    const ana = harness.api.as(harness.person());
    await ana.call('POST /collections', { body: { name: 'Taken' } });
    const { _id } = (await ana.call('POST /collections', { body: { name: 'Mine' } })).data
      .collection;
    const empty = await edit(_id, { name: '  ' }, ana);
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining('Collection name is required'),
    ]);
    const without = await ana.send(`/api/collections/${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'Nameless' }),
    });
    expect([without.status, without.text]).toEqual([
      400,
      expect.stringContaining('name is required'),
    ]);
    expect((await edit(_id, { name: 'TAKEN' }, ana)).code).toBe('collection.name_taken');
    expect((await edit(_id, { name: 'Long', readme: 'x'.repeat(20_001) }, ana)).status).toBe(400);
  });

  it('keeps the number of public collections exact', async () => {
    const ana = harness.api.as(harness.person());
    const total = async () => (await harness.api.call('GET /collections')).data.pagination.total;
    const before = await total();
    const { _id } = (await ana.call('POST /collections', { body: { name: 'Counted' } })).data
      .collection;
    const totals = [];
    for (const isPublic of [false, false, true]) {
      await edit(_id, { name: 'Counted', isPublic }, ana);
      totals.push((await total()) - before);
    }
    await ana.call('DELETE /collections/:id', { params: { id: _id } });
    expect([...totals, (await total()) - before]).toEqual([0, 0, 1, 0]);
  });
});

describe('deleting a collection', () => {
  it('is allowed to its owner only, and keeps the snippets', async () => {
    const ana = harness.person();
    const snippet = at.snippet(ana);
    const [id, other] = [await at.collection(ana, [snippet]), await at.collection(ana, [snippet])];
    const remove = async (api = harness.api) =>
      (await api.call('DELETE /collections/:id', { params: { id } })).status;
    const statuses = [
      await remove(),
      await remove(harness.api.as(harness.person())),
      await remove(harness.api.as(ana)),
      await remove(harness.api.as(ana)),
    ];
    expect(statuses).toEqual([401, 403, 200, 404]);
    expect(await at.members(other)).toEqual([snippet]);
  });
});

describe('finding collections', () => {
  it('matches a text in name, description or tags, and all of the given tags', async () => {
    const ana = harness.person();
    const word = anId();
    const names = ['By name', 'By description', 'By tag', 'Not at all'];
    const bodies = [
      { name: `By name ${word.toUpperCase()}` },
      { description: `- ${word}.` },
      { tags: [word, 'x', 'ökonomie'] },
      {},
    ];
    const ids = [];
    for (const [nth, body] of bodies.entries()) {
      ids.push(await at.collection(ana, [], { name: names[nth], ...body }));
    }
    const search = async (query: object) => {
      const { data } = await harness.api.call('GET /collections', { query });
      return [data.collections.map(({ _id }) => _id), data.pagination.total];
    };
    expect(await search({ search: `  ${word.toUpperCase()} `, sort: 'oldest' })).toEqual([
      ids.slice(0, 3),
      3,
    ]);
    expect(await search({ tags: `${word},X` })).toEqual([[ids[2]], 1]);
    expect(await search({ tags: `${word},y` })).toEqual([[], 0]);
    expect(await search({ tags: 'ÖKONOMIE'.normalize('NFD') })).toEqual([[ids[2]], 1]);
    expect(await search({ search: `${word}.*` })).toEqual([[], 0]);
    expect(await search({ owner: ana.id, sort: 'name' })).toEqual([
      [ids[1], ids[0], ids[2], ids[3]],
      4,
    ]);
    expect((await harness.api.send('/api/collections?sort=size')).status).toBe(400);
  });

  it('returns how many of the given snippets each own collection contains, and the totals', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [one, two, hidden] = [at.snippet(ana), at.snippet(ana), at.snippet(bo)];
    const empty = await at.collection(ana, [], { name: 'Empty' });
    const full = await at.collection(ana, [], { name: 'Full' });
    const api = harness.api.as(ana);
    const snippetIds = [one, two, hidden];
    const params = { id: full };
    await api.call('POST /collections/:id/snippets', { params, body: { snippetIds } });
    const mine = async (query: object = {}) =>
      (await api.call('GET /collections/my', { query })).data;
    const contains = [one, hidden, anId()].join(',');
    const counts = async () =>
      (await mine({ contains, sort: 'name' })).collections.map((c) => c.containedCount);
    expect(await counts()).toEqual([0, 2]);
    const all = await mine();
    expect(all.totals).toEqual({ collections: 2, snippets: 3 });
    expect(all.collections[0]).not.toHaveProperty('containedCount');
    const found = await mine({ search: 'EMPT' });
    expect([found.collections.map(({ _id }) => _id), found.totals.collections]).toEqual([
      [empty],
      2,
    ]);
    // Its author makes it private: it is no longer counted.
    const facts = harness.snippets.put({ _id: hidden, authorId: bo.id, isPublic: false });
    await harness.events.publish('snippet.changed', { snippetId: hidden, ...facts });
    expect(await counts()).toEqual([0, 1]);
    await expect.poll(async () => (await mine()).totals.snippets, { timeout: 8000 }).toBe(2);
  });

  it('finds a collection by a new name that it gets while its members are measured', async () => {
    const ana = harness.person();
    const api = harness.api.as(ana);
    const snippetId = at.snippet(ana);
    const id = await at.collection(ana, [snippetId], { name: 'Before' });
    const renamed = new Promise((resolve) => {
      harness.snippets.meanwhile(async () => {
        resolve((await edit(id, { name: 'Afterwards' }, api)).status);
      });
    });
    const facts = harness.snippets.put({ _id: snippetId, authorId: ana.id });
    await harness.events.publish('snippet.changed', { snippetId, ...facts });
    expect(await renamed).toBe(200);
    const mine = async (query: object = {}) =>
      (await api.call('GET /collections/my', { query })).data;
    await expect.poll(async () => (await mine()).totals.snippets, { timeout: 8000 }).toBe(1);
    const { collections } = await mine({ search: 'afterwards' });
    expect(collections.map(({ _id }) => _id)).toEqual([id]);
  });

  it('does not measure collections again if an edit leaves the visibility of a snippet unchanged', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const sumOf = async (owner: typeof ana) =>
      (await harness.api.as(owner).call('GET /collections/my')).data.totals.snippets;
    // `fill` does not mark collections for measuring, only a change of visibility does.
    const change = async (owner: typeof ana, before: object) => {
      const snippetId = at.snippet(owner);
      await at.collection(owner, [snippetId]);
      const facts = harness.snippets.put({ _id: snippetId, authorId: owner.id });
      await harness.events.publish('snippet.changed', { snippetId, ...facts, ...before });
    };
    await change(ana, { wasPublic: true });
    // Two rounds of measuring: the second one would include a late mark of the first event.
    for (const expected of [1, 2]) {
      await change(bo, {});
      await expect.poll(() => sumOf(bo), { timeout: 8000 }).toBe(expected);
    }
    expect(await sumOf(ana)).toBe(0);
  });
});
