import type { ApiReply, LibraryEntry } from '@snippetry/contracts';
import { aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, freshInstance, newUser, type TestUser } from '../../test/instance.ts';
import { readCursor } from './library.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

type Answer = ApiReply<'GET /snippets/library'>;

async function sync(user: TestUser, query: { cursor?: string; limit?: number } = {}) {
  const { status, data } = await user.api.call('GET /snippets/library', { query });
  expect(status).toBe(200);
  return data;
}

/** Reads all pages of a round. */
async function round(user: TestUser, cursor?: string, limit = 500): Promise<Answer[]> {
  const answers = [await sync(user, { limit, ...(cursor !== undefined && { cursor }) })];
  for (let last = answers[0]; last?.more; last = answers.at(-1)) {
    answers.push(await sync(user, { limit, cursor: last.cursor }));
  }
  return answers;
}

const idsOf = (answers: readonly Answer[]) =>
  answers.flatMap(({ entries }) => entries.map(({ _id }) => _id));

describe('the library index', () => {
  it('contains own snippets only, private ones too, with the fields of lists and their search words', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const written = aSnippet({
      title: 'Grüße parser',
      content: `const getUserName = () => ${'"x"; '.repeat(100)}`,
      tags: ['Some-Tag'],
      isPublic: false,
    });
    const own = await create(ana, written);
    const other = await create(bo);
    await ana.api.call('POST /snippets/:id/star', { params: { id: other._id } });
    await ana.api.call('POST /snippets/:id/star', { params: { id: own._id } });
    const answer = await sync(ana);
    expect(answer).toMatchObject({ removed: [], more: false, total: 1 });
    const [entry, ...rest] = answer.entries;
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      _id: own._id,
      title: 'Grüße parser',
      language: own.language,
      tags: own.tags,
      isPublic: false,
      isStarred: true,
      starCount: 1,
      truncated: true,
      revision: 1,
      createdAt: own.createdAt,
      updatedAt: own.updatedAt,
      metadata: own.metadata,
    });
    expect(entry?.content).toBe(own.content.slice(0, 400));
    const words = entry?.words.split(' ');
    const expected = ['grüße', 'parser', 'some', 'tag', 'get', 'user', 'name', 'getusername', '=>'];
    expect(words).toEqual(expect.arrayContaining(expected));
    expect(words).not.toContain('');
  });

  it('requires a session', async () => {
    expect((await instance.visitor.call('GET /snippets/library')).code).toBe('auth.required');
  });

  it('has pages without gaps or duplicates, also for snippets changed at the same time', async () => {
    const ana = newUser(instance);
    const made: string[] = [];
    for (let i = 0; i < 7; i += 1) made.push((await create(ana))._id);
    await using db = await database(instance.stores);
    const authorId = objectId(ana.id);
    await db.collection('snippets').updateMany({ authorId }, { $set: { changedAt: new Date() } });
    const answers = await round(ana, undefined, 2);
    expect(answers.map(({ entries }) => entries.length)).toEqual([2, 2, 2, 1]);
    expect(answers.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(idsOf(answers)).toEqual([...made].sort());
  });

  it('returns the snippets that were created, edited or starred after the cursor', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const [still, edited, starred] = [await create(ana), await create(ana), await create(ana)];
    await longAgo(ana);
    const cursor = (await round(ana)).at(-1)?.cursor ?? '';
    const params = { id: edited._id };
    await ana.api.call('PUT /snippets/:id', { params, body: aSnippet({ title: 'Newer title' }) });
    await bo.api.call('POST /snippets/:id/star', { params: { id: starred._id } });
    const created = await create(ana);
    const answers = await round(ana, cursor);
    expect(idsOf(answers).sort()).toEqual([edited._id, starred._id, created._id].sort());
    expect(idsOf(answers)).not.toContain(still._id);
    const shown = (id: string) => answers.flatMap(({ entries }) => entries).find(byId(id));
    expect(shown(edited._id)).toMatchObject({ title: 'Newer title', revision: 2 });
    expect(shown(starred._id)).toMatchObject({ starCount: 1, isStarred: false });
  });

  it('starts the next round at the time of the first page of this one', async () => {
    const ana = newUser(instance);
    for (const title of ['One', 'Two', 'Three']) await create(ana, { title });
    const begins = (answers: readonly Answer[]) =>
      answers.map(({ cursor }) => readCursor(cursor)?.startedAt);
    const before = Date.now();
    const first = await round(ana, undefined, 1);
    expect(first).toHaveLength(3);
    expect(new Set(begins(first)).size).toBe(1);
    expect(begins(first)[0]).toBeGreaterThanOrEqual(before);
    const [next] = begins(await round(ana, first.at(-1)?.cursor));
    expect(next).toBeGreaterThan(begins(first)[0] ?? Number.POSITIVE_INFINITY);
  });

  it('repeats changes from shortly before the cursor, so that a late commit is not missed', async () => {
    const ana = newUser(instance);
    const cursor = (await round(ana)).at(-1)?.cursor ?? '';
    const late = await create(ana);
    await using db = await database(instance.stores);
    // As if its transaction had started before the cursor was returned, and committed after.
    const before = { $set: { changedAt: new Date(Date.now() - 8000) } };
    await db.collection('snippets').updateOne({ _id: objectId(late._id) }, before);
    expect(idsOf(await round(ana, cursor))).toEqual([late._id]);
  });

  it('returns ids of deleted snippets, and restored snippets as changed', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const [kept, gone] = [await create(ana), await create(ana)];
    const cursor = (await round(ana)).at(-1)?.cursor ?? '';
    const others = (await round(bo)).at(-1)?.cursor ?? '';
    const params = { id: gone._id };
    await ana.api.call('DELETE /snippets/:id', { params });
    const after = await sync(ana, { cursor });
    expect(after).toMatchObject({ removed: [gone._id], total: 1 });
    expect(idsOf([after])).toEqual([kept._id]);
    expect(await sync(bo, { cursor: others })).toMatchObject({ removed: [], entries: [] });
    await ana.api.call('POST /snippets/trash/:id/restore', { params });
    const restored = await sync(ana, { cursor: after.cursor });
    expect(restored).toMatchObject({ removed: [], total: 2 });
    expect(idsOf([restored])).toContain(gone._id);
  });

  it('returns everything for a cursor that the service did not write', async () => {
    const ana = newUser(instance);
    const { _id } = await create(ana);
    for (const cursor of ['', 'x', '0.abc', '1.zz.zz.nothex', '%00']) {
      expect([cursor, idsOf(await round(ana, cursor))]).toEqual([cursor, [_id]]);
    }
  });

  async function longAgo(user: TestUser): Promise<void> {
    await using db = await database(instance.stores);
    const authorId = objectId(user.id);
    const changedAt = new Date(Date.now() - 3_600_000);
    await db.collection('snippets').updateMany({ authorId }, { $set: { changedAt } });
  }
});

function byId(id: string) {
  return (entry: LibraryEntry) => entry._id === id;
}
