import { aSnippet, type TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import {
  type Body,
  type CreatedSnippet,
  create,
  freshInstance,
  newUser,
  open,
  type TestUser,
} from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const history = (client: TestClient, id: string) =>
  client.call('GET /snippets/:id/revisions', { params: { id } });
const state = (client: TestClient, id: string, revision: number) =>
  client.call('GET /snippets/:id/revisions/:revision', { params: { id, revision } });
const restore = ({ api }: TestUser, id: string, revision: number, seen?: number) =>
  api.call('POST /snippets/:id/revisions/:revision/restore', {
    params: { id, revision },
    body: seen === undefined ? {} : { seen },
  });

/** Saves the snippet with some of its fields changed. */
async function save(
  user: TestUser,
  before: CreatedSnippet,
  change: Partial<Body>,
): Promise<CreatedSnippet> {
  const { title, description, content, tags, isPublic } = before;
  const answer = await user.api.call('PUT /snippets/:id', {
    params: { id: before._id },
    body: { ...aSnippet(), title, description, content, tags, isPublic, ...change },
  });
  return answer.data.snippet;
}

const numbers = (entries: { revision: number }[]) => entries.map(({ revision }) => revision);

describe('the history of a snippet', () => {
  it('begins with the current state and stores nothing until the snippet is edited', async () => {
    const ana = newUser(instance);
    const snippet = await create(ana, { content: 'one\ntwo' });
    const { revisions } = (await history(ana.api, snippet._id)).data;
    expect(revisions).toEqual([
      {
        revision: 1,
        savedAt: snippet.updatedAt,
        title: snippet.title,
        language: 'javascript',
        isPublic: true,
        lineCount: 2,
        changed: [],
        isCurrent: true,
      },
    ]);
    await using db = await database(instance.stores);
    expect(await db.collection('revisions').countDocuments()).toBe(0);
  });

  it('lists every revision with its changes, newest first, and returns each in full', async () => {
    const ana = newUser(instance);
    let snippet = await create(ana, { content: 'first', tags: ['a'] });
    const first = snippet;
    snippet = await save(ana, snippet, { content: 'second\nline', tags: ['a', 'b'] });
    snippet = await save(ana, snippet, { isPublic: false, title: 'Third title' });
    const details = { difficulty: 'advanced', category: 'api' } as const;
    snippet = await save(ana, snippet, { language: 'go', description: 'D', metadata: details });
    const { revisions } = (await history(ana.api, first._id.toUpperCase())).data;
    expect(
      revisions.map(({ revision, changed, isPublic }) => [revision, isPublic, changed]),
    ).toEqual([
      [4, false, ['description', 'language', 'details']],
      [3, false, ['title', 'visibility']],
      [2, true, ['content', 'tags']],
      [1, true, []],
    ]);
    expect(revisions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
    expect(revisions.at(-1)?.savedAt).toBe(first.createdAt);
    const second = (await state(ana.api, first._id, 2)).data.revision;
    expect(second).toMatchObject({ content: 'second\nline', tags: ['a', 'b'], lineCount: 2 });
    expect(second).toMatchObject({ title: first.title, isCurrent: false, isPublic: true });
    const current = (await state(ana.api, first._id, 4)).data.revision;
    expect(current).toMatchObject({ content: 'second\nline', metadata: details, isCurrent: true });
    expect((await state(ana.api, first._id, 5)).code).toBe('snippet.revision_not_found');
  });

  it('does not grow by an edit that changes nothing, which is still refused if it is stale', async () => {
    const ana = newUser(instance);
    const snippet = await create(ana);
    expect(await save(ana, snippet, {})).toEqual(snippet);
    const edited = await save(ana, snippet, { title: 'Another title' });
    const params = { id: snippet._id };
    const body = { ...aSnippet(), title: 'Another title' };
    const same = { ...body, description: edited.description, content: edited.content };
    const stale = { ...same, tags: edited.tags, revision: 1 };
    const answer = await ana.api.call('PUT /snippets/:id', { params, body: stale });
    expect(answer.code).toBe('snippet.stale_revision');
    expect(numbers((await history(ana.api, snippet._id)).data.revisions)).toEqual([2, 1]);
  });

  it('keeps the newest 64 states, the current one included', { timeout: 60_000 }, async () => {
    const ana = newUser(instance);
    let snippet = await create(ana);
    for (let n = 1; n <= 70; n += 1) snippet = await save(ana, snippet, { title: `Title ${n}` });
    const { revisions } = (await history(ana.api, snippet._id)).data;
    expect(numbers(revisions)).toEqual(Array.from({ length: 64 }, (_, i) => 71 - i));
    expect(revisions.at(-1)).toMatchObject({ revision: 8, title: 'Title 7', changed: ['title'] });
    expect((await state(ana.api, snippet._id, 7)).code).toBe('snippet.revision_not_found');
    expect((await restore(ana, snippet._id, 7)).code).toBe('snippet.revision_not_found');
    await using db = await database(instance.stores);
    const kept = await db
      .collection('revisions')
      .find({ title: /^Title / })
      .toArray();
    expect(kept).toHaveLength(63);
  });

  it('has no gap and no duplicate after simultaneous edits', async () => {
    const ana = newUser(instance);
    const snippet = await create(ana);
    const titles = Array.from({ length: 12 }, (_, n) => `Racing ${n}`);
    await Promise.all(titles.map((title) => save(ana, snippet, { title })));
    const { revisions } = (await history(ana.api, snippet._id)).data;
    expect(numbers(revisions)).toEqual(Array.from({ length: 13 }, (_, i) => 13 - i));
    const saved = revisions.map(({ title }) => title).filter((title) => title !== snippet.title);
    expect(saved.toSorted()).toEqual(titles.toSorted());
  });

  it('is forbidden for other users, and not found if they cannot see the snippet', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const shown = await create(ana, { title: 'Once private', isPublic: false });
    await save(ana, shown, { isPublic: true });
    const hidden = await create(ana, { isPublic: false });
    for (const [id, code] of [
      [shown._id, 'access.forbidden'],
      [hidden._id, 'snippet.not_found'],
    ] as const) {
      const answers = [
        await history(bo.api, id),
        await state(bo.api, id, 1),
        await restore(bo, id, 1),
      ];
      expect(answers.map((answer) => answer.code)).toEqual(Array(3).fill(code));
      expect(answers.map(({ text }) => text).join()).not.toContain('Once private');
      expect((await history(instance.visitor, id)).code).toBe('auth.required');
    }
    for (const path of ['x', '0', '1.5', '1e20', '-1']) {
      const answer = await ana.api.send(`/api/snippets/${shown._id}/revisions/${path}`);
      expect(answer.status).toBe(404);
    }
  });
});

describe('restoring a revision', () => {
  it('saves it as a new revision that search finds, and keeps the current visibility', async () => {
    const ana = newUser(instance);
    const first = await create(ana, { content: 'let oldgold;', tags: ['x'], isPublic: false });
    await save(ana, first, { content: 'let newgold;', tags: [], isPublic: true, language: 'go' });
    const answer = await restore(ana, first._id, 1, 2);
    expect(answer.data.snippet).toMatchObject({
      content: 'let oldgold;',
      tags: ['x'],
      language: 'javascript',
      isPublic: true,
      revision: 3,
    });
    const search = async (text: string) => {
      const query = { search: text };
      return (await instance.visitor.call('GET /snippets', { query })).data.pagination.total;
    };
    expect([await search('oldgold'), await search('newgold')]).toEqual([1, 0]);
    const { revisions } = (await history(ana.api, first._id)).data;
    expect(revisions.map(({ changed }) => changed)).toEqual([
      ['content', 'language', 'tags'],
      ['content', 'language', 'tags', 'visibility'],
      [],
    ]);
    const stale = await restore(ana, first._id, 2, 2);
    expect(stale.code).toBe('snippet.stale_revision');
    expect((await open(ana.api, first._id)).data.snippet.revision).toBe(3);
  });

  it('changes nothing if it is the current one', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    expect((await restore(ana, id, 1)).data.snippet.revision).toBe(1);
    expect(numbers((await history(ana.api, id)).data.revisions)).toEqual([1]);
  });
});

const remove = ({ api }: TestUser, id: string, revision: number) =>
  api.call('DELETE /snippets/:id/revisions/:revision', { params: { id, revision } });

describe('a revision with a pasted secret', () => {
  const SECRET = 'hunter2';

  /** Creates a snippet whose second revision of three contains the secret. */
  async function withSecret(user: TestUser): Promise<CreatedSnippet> {
    const first = await create(user, { content: 'one', tags: [] });
    const second = await save(user, first, { content: SECRET, title: 'Second' });
    return save(user, second, { content: 'one' });
  }

  it('can be deleted by its owner, and is then gone from history, raw code and database', async () => {
    const ana = newUser(instance);
    const { _id } = await withSecret(ana);
    expect((await remove(ana, _id, 2)).status).toBe(200);
    const { revisions } = (await history(ana.api, _id)).data;
    expect(revisions.map(({ revision, changed }) => [revision, changed])).toEqual([
      [3, ['title']],
      [1, []],
    ]);
    expect((await state(ana.api, _id, 2)).code).toBe('snippet.revision_not_found');
    expect((await restore(ana, _id, 2)).code).toBe('snippet.revision_not_found');
    const raw = await ana.api.send(`/api/snippets/${_id}/raw?rev=2`);
    expect([raw.status, raw.text.includes(SECRET)]).toEqual([404, false]);
    await using db = await database(instance.stores);
    expect(await db.collection('revisions').countDocuments({ content: SECRET })).toBe(0);
    expect((await remove(ana, _id, 2)).code).toBe('snippet.revision_not_found');
  });

  it('takes no storage once it is deleted', async () => {
    const ana = newUser(instance);
    const { _id } = await withSecret(ana);
    const used = async () => (await ana.api.call('GET /snippets/storage')).data.usedBytes;
    const before = await used();
    await remove(ana, _id, 2);
    await remove(ana, _id, 1);
    const { title, description, content } = (await open(ana.api, _id)).data.snippet;
    expect(await used()).toBe(Buffer.byteLength(title + description + content));
    expect(before).toBeGreaterThan(await used());
    expect((await history(ana.api, _id)).data.revisions[0]?.changed).toEqual([]);
  });

  it('cannot be deleted if it is the current one, nor by other users', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id } = await withSecret(ana);
    const current = await remove(ana, _id, 3);
    expect([current.status, current.code]).toEqual([409, 'snippet.revision_current']);
    expect((await remove(bo, _id, 2)).code).toBe('access.forbidden');
    expect((await history(ana.api, _id)).data.revisions).toHaveLength(3);
  });
});
