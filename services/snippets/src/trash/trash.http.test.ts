import { aSnippet, type TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Collection,
  database,
  type ObjectId,
  objectId,
  type Stored,
} from '../../test/database.ts';
import {
  create,
  freshInstance,
  INTERNAL_KEY,
  newUser,
  open,
  type TestUser,
  titles,
} from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const params = (id: string) => ({ params: { id } });
const remove = (user: TestUser, id: string) => user.api.call('DELETE /snippets/:id', params(id));
const restore = (user: TestUser, id: string) =>
  user.api.call('POST /snippets/trash/:id/restore', params(id));
const trash = async (user: TestUser, query = {}) =>
  (await user.api.call('GET /snippets/trash', { query })).data;
const search = async (client: TestClient, text: string) =>
  titles((await client.call('GET /snippets', { query: { search: text } })).data);

async function facts(id: string): Promise<unknown> {
  const { data } = await instance.visitor.send('/internal/snippets/facts', {
    method: 'POST',
    body: JSON.stringify({ ids: [id] }),
    headers: { 'content-type': 'application/json', 'x-internal-key': INTERNAL_KEY },
  });
  return data;
}

async function one(collection: Collection, _id: ObjectId): Promise<Stored> {
  return (await collection.findOne({ _id })) ?? {};
}

/** Returns everything that can be seen of a snippet. */
async function sight(id: string, { ana, bo }: { ana: TestUser; bo: TestUser }) {
  const opened = await open(ana.api, id);
  const own = (await ana.api.call('GET /snippets/my')).data;
  const starred = (await bo.api.call('GET /snippets/starred')).data;
  const forks = (await bo.api.call('GET /snippets/my')).data.snippets;
  const history = await ana.api.call('GET /snippets/:id/revisions', params(id));
  return {
    shown: opened.code ?? opened.data.snippet,
    own: own.snippets.map(({ _id }) => _id),
    summary: (await ana.api.call('GET /snippets/summary')).data.summary,
    favorites: (await bo.api.call('GET /snippets/summary')).data.summary.totalFavorites,
    starred: starred.snippets.map(({ starCount }) => starCount),
    parents: forks.map(({ forkedFrom }) => forkedFrom?._id ?? null),
    found: await search(instance.visitor, `"marker ${ana.username}"`),
    words: await search(instance.visitor, `${ana.username}tag`),
    facts: await facts(id),
    revisions: history.code ?? history.data.revisions,
  };
}

describe('a deleted snippet', () => {
  it('is hidden everywhere, and is restored with all of its data', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const kept = await create(ana);
    const written = { content: `// marker ${ana.username}`, tags: [`${ana.username}tag`] };
    const { _id: id } = await create(ana, written);
    const body = aSnippet({ ...written, title: 'Second state' });
    await ana.api.call('PUT /snippets/:id', { ...params(id), body });
    await bo.api.call('POST /snippets/:id/star', params(id));
    await bo.api.call('POST /snippets/:id/fork', params(id));
    await open(instance.visitor, id);
    const before = await sight(id, { ana, bo });
    expect(before.shown).toMatchObject({ starCount: 1, forkCount: 1, viewCount: 1, revision: 2 });

    expect((await remove(ana, id)).body).toEqual({ status: 'success', data: {} });
    expect(await sight(id, { ana, bo })).toEqual({
      shown: 'snippet.not_found',
      own: [kept._id],
      summary: { ...before.summary, totalSnippets: 1, totalViews: 0, totalStars: 0, totalForks: 0 },
      favorites: 0,
      starred: [],
      parents: [null],
      found: [],
      words: [],
      facts: { snippets: [] },
      revisions: 'snippet.not_found',
    });
    const refused = await Promise.all([
      bo.api.call('POST /snippets/:id/star', params(id)),
      bo.api.call('POST /snippets/:id/fork', params(id)),
      ana.api.call('PUT /snippets/:id', { ...params(id), body }),
      ana.api.call('POST /snippets/:id/duplicate', params(id)),
      remove(ana, id),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('snippet.not_found'));

    const answer = await restore(ana, id);
    expect(answer.data.snippet).toMatchObject({ _id: id, title: 'Second state', revision: 2 });
    expect(await sight(id, { ana, bo })).toEqual(before);
    expect((await restore(ana, id)).code).toBe('snippet.not_found');
  });

  it('is listed in its owner’s trash only, last deleted first, with the day of its purge', async () => {
    const ana = newUser(instance);
    const content = 'x'.repeat(450);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.push((await create(ana, { title: `${title} gone`, content, isPublic: false }))._id);
    }
    for (const id of ids) await remove(ana, id);
    const first = await trash(ana, { limit: '2' });
    expect(titles(first)).toEqual(['Three gone', 'Two gone']);
    expect(first.pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: true });
    expect(titles(await trash(ana, { limit: '2', page: '2' }))).toEqual(['One gone']);
    const [shown] = first.snippets;
    expect(shown).toMatchObject({ content: 'x'.repeat(400), truncated: true, isPublic: false });
    const kept = Date.parse(shown?.purgeAt ?? '') - Date.parse(shown?.deletedAt ?? '');
    expect(kept).toBe(30 * 86_400_000);
    const stranger = newUser(instance);
    expect((await trash(stranger)).snippets).toEqual([]);
    const tried = [
      await restore(stranger, ids[0] ?? ''),
      await stranger.api.call('DELETE /snippets/trash/:id', params(ids[0] ?? '')),
    ];
    expect(tried.map(({ code }) => code)).toEqual(Array(2).fill('snippet.not_found'));
    expect((await stranger.api.call('DELETE /snippets/trash')).data).toEqual({ removed: 0 });
    expect((await trash(ana)).pagination.total).toBe(3);
    const visitor = await instance.visitor.call('GET /snippets/trash');
    expect(visitor.code).toBe('auth.required');
  });

  it('can be deleted and restored any number of times, and keeps its place in every order', async () => {
    const ana = newUser(instance);
    const ids: string[] = [];
    for (const title of ['First', 'Second', 'Third']) ids.push((await create(ana, { title }))._id);
    const list = async (sortBy: 'oldest' | 'newest') =>
      titles((await ana.api.call('GET /snippets/my', { query: { sortBy } })).data);
    for (let round = 0; round < 3; round += 1) {
      await remove(ana, ids[1] ?? '');
      expect(await list('oldest')).toEqual(['First', 'Third']);
      await restore(ana, ids[1] ?? '');
      expect(await list('oldest')).toEqual(['First', 'Second', 'Third']);
      expect(await list('newest')).toEqual(['Third', 'Second', 'First']);
    }
    const body = aSnippet({ title: 'Edited after all' });
    await ana.api.call('PUT /snippets/:id', { ...params(ids[1] ?? ''), body });
    expect(await list('oldest')).toEqual(['First', 'Edited after all', 'Third']);
  });

  it('keeps every stored field, also those of another version of the service', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    await using db = await database(instance.stores);
    const _id = objectId(id);
    const snippets = db.collection('snippets');
    await snippets.updateOne({ _id }, { $set: { later: { deep: [1] } } });
    const before = await one(snippets, _id);
    await remove(ana, id);
    await restore(ana, id);
    const after = await one(snippets, _id);
    // These two change, so that other processes find the restored snippet.
    const { seq, changedAt } = after;
    expect({ ...before, seq, changedAt }).toEqual(after);
    expect(seq).toBeGreaterThan(before.seq);
    expect(await db.collection('removed_snippets').countDocuments({ _id })).toBe(0);
    expect(await db.collection('trashed_snippets').countDocuments({ _id })).toBe(0);
  });
});
