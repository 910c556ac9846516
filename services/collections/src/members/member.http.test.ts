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

describe('the members of a collection', () => {
  it('are listed in its order, in pages, with the data of a row', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const facts = { title: 'Sum', description: 'd'.repeat(300), tags: ['sql'], starCount: 4 };
    const ids = [at.snippet(bo, facts), at.snippet(ana), at.snippet(ana)];
    const id = await at.collection(ana, ids);
    const page = async (number: number) =>
      (
        await harness.api.as(ana).call('GET /collections/:id/snippets', {
          params: { id },
          query: { page: number, limit: 2 },
        })
      ).data;
    const [first, second] = [await page(1), await page(2)];
    expect([...first.snippets, ...second.snippets].map(({ _id }) => _id)).toEqual(ids);
    expect(first.pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: true });
    expect(first.snippets[0]).toMatchObject({
      title: 'Sum',
      description: 'd'.repeat(200),
      tags: ['sql'],
      starCount: 4,
      author: { _id: bo.id, username: bo.username },
      isOwn: false,
      isPublic: true,
    });
    expect(first.snippets[1]?.isOwn).toBe(true);
  });

  it('that are private are shown to their authors only, in no list and no count of others', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const open = at.snippet(ana);
    const secret = at.snippet(ana, { title: 'Top secret', language: 'cobol', isPublic: false });
    const lost = at.snippet(bo, { title: 'Lost', isPublic: false });
    const id = await at.collection(ana, [secret, open, lost, anId()]);
    expect(await at.members(id, harness.api.as(ana))).toEqual([secret, open]);
    expect(await at.members(id, harness.api.as(bo))).toEqual([open, lost]);
    const paths = ['', '/snippets', '/feed'].map((end) => `/api/collections/${id}${end}`);
    const lists = ['/api/collections', '/api/collections/popular', '/api/collections?search=kit'];
    for (const path of [...paths, ...lists]) {
      const { text, status } = await harness.api.send(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(new RegExp(`Top secret|cobol|Lost|${secret}|${lost}`));
    }
    const { data } = await harness.api.call('GET /collections/:id/snippets', { params: { id } });
    expect([data.pagination.total, (await at.one(id)).snippetCount]).toEqual([1, 1]);
  });

  it('that are private change no revision that others see', async () => {
    const ana = harness.person();
    const api = harness.api.as(ana);
    const id = await at.collection(ana, [at.snippet(ana)]);
    const before = [(await at.one(id, api)).revision, (await at.one(id)).revision];
    const body = { snippetId: at.snippet(ana, { isPublic: false }) };
    await api.call('POST /collections/:id/snippets', { params: { id }, body });
    const after = [(await at.one(id, api)).revision, (await at.one(id)).revision];
    expect(after).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('of a private collection are not found by others', async () => {
    const id = await at.collection(harness.person(), [], { isPublic: false });
    for (const api of [harness.api, harness.api.as(harness.person())]) {
      const answer = await api.send(`/api/collections/${id}/snippets`);
      expect([answer.status, answer.code]).toEqual([404, 'collection.not_found']);
    }
  });

  it('return to their positions when a removal is undone', async () => {
    const ana = harness.person();
    const ids = Array.from({ length: 5 }, () => at.snippet(ana));
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    const id = await at.collection(ana, ids);
    const api = harness.api.as(ana);
    const removed = await api.call('DELETE /collections/:id/snippets', {
      params: { id },
      query: { ids: [a, c, d].join(',') },
    });
    expect(removed.data.collection.snippetCount).toBe(2);
    const places = [
      { snippetId: a, after: null },
      { snippetId: c, after: b },
      { snippetId: d, after: c },
    ];
    const back = await api.call('POST /collections/:id/snippets', {
      params: { id },
      body: { places },
    });
    expect([back.data.added, await at.members(id)]).toEqual([3, [a, b, c, d, e]]);
  });

  it('keep their positions while a snippet is in the trash, and go when it is permanently deleted', async () => {
    const ana = harness.person();
    const ids = Array.from({ length: 3 }, () => at.snippet(ana));
    const id = await at.collection(ana, ids);
    const facts = { _id: ids[1] ?? '', authorId: ana.id };
    harness.snippets.remove(facts._id);
    expect(await at.members(id)).toEqual([ids[0], ids[2]]);
    expect((await at.one(id)).snippetCount).toBe(2);
    harness.snippets.put(facts);
    expect(await at.members(id)).toEqual(ids);
    await harness.events.publish('snippet.deleted', { snippetId: facts._id, authorId: ana.id });
    await expect.poll(() => at.members(id), { timeout: 8000 }).toEqual([ids[0], ids[2]]);
  });
});

describe('moving members', () => {
  it('returns the new order, and keeps members that the caller does not see at their positions', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const [a, b, c] = [at.snippet(ana), at.snippet(ana), at.snippet(ana)];
    const hidden = at.snippet(bo, { isPublic: false });
    const id = await at.collection(ana, [a, hidden, b, c]);
    const { data } = await harness.api.as(ana).call('PATCH /collections/:id/order', {
      params: { id },
      body: { moved: [c], order: [c, a, b] },
    });
    expect(data.order).toEqual([c, a, b]);
    expect(data.revision).toBe((await at.one(id, harness.api.as(ana))).revision);
    expect(await at.members(id, harness.api.as(bo))).toEqual([c, a, hidden, b]);
  });

  it('preserves concurrent moves, additions and removals', async () => {
    const ana = harness.person();
    const ids = Array.from({ length: 6 }, () => at.snippet(ana));
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids;
    const fresh = [at.snippet(ana), at.snippet(ana)];
    const id = await at.collection(ana, ids);
    const api = harness.api.as(ana);
    const order = (moved: string[], seen: string[]) =>
      api.call('PATCH /collections/:id/order', { params: { id }, body: { moved, order: seen } });
    const answers = await Promise.all([
      order([f], [f, a, b, c, d, e]),
      order([b], [a, c, d, b, e, f]),
      ...fresh.map((snippetId) =>
        api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetId } }),
      ),
      api.call('DELETE /collections/:id/snippets/:snippetId', { params: { id, snippetId: c } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const after = await at.members(id);
    expect(after.toSorted()).toEqual([a, b, d, e, f, ...fresh].toSorted());
    expect(after.slice(0, 5)).toEqual([f, a, d, b, e]);
  });

  it('is for the owner alone', async () => {
    const ana = harness.person();
    const a = at.snippet(ana);
    const id = await at.collection(ana, [a]);
    const input = { params: { id }, body: { moved: [a], order: [a] } };
    const statuses = [];
    for (const api of [harness.api, harness.api.as(harness.person()), harness.api.as(ana)]) {
      statuses.push((await api.call('PATCH /collections/:id/order', input)).status);
    }
    expect(statuses).toEqual([401, 403, 200]);
  });
});
