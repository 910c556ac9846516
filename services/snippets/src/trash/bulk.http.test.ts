import type { ApiInput } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, freshInstance, newUser, open, type TestUser } from '../../test/instance.ts';
import { copyTitle } from '../forks/fork.service.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

type Body = ApiInput<'POST /snippets/bulk'>['body'];

const bulk = async (user: TestUser, body: Body) =>
  (await user.api.call('POST /snippets/bulk', { body })).data;
const several = async (user: TestUser, count: number, given = {}) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await create(user, given))._id);
  return ids;
};
const shown = async (user: TestUser, id: string) => (await open(user.api, id)).data.snippet;
const gone = { code: 'snippet.not_found', message: 'Snippet not found' };

describe('a bulk action on several snippets', () => {
  it('deletes and restores them, and returns the same result if it is repeated', async () => {
    const ana = newUser(instance);
    const ids = await several(ana, 3);
    const total = async () => (await ana.api.call('GET /snippets/my')).data.pagination.total;
    for (let again = 0; again < 2; again += 1) {
      expect(await bulk(ana, { action: 'delete', ids })).toEqual({ done: ids, failed: [] });
      expect(await total()).toBe(0);
    }
    for (let again = 0; again < 2; again += 1) {
      expect(await bulk(ana, { action: 'restore', ids })).toEqual({ done: ids, failed: [] });
      expect(await total()).toBe(3);
    }
  });

  it('publishes, hides and tags them, and creates no revision if nothing changes', async () => {
    const ana = newUser(instance);
    const ids = await several(ana, 2, { tags: ['one'] });
    const actions: [Body, object][] = [
      [
        { action: 'hide', ids },
        { isPublic: false, revision: 2 },
      ],
      [
        { action: 'publish', ids },
        { isPublic: true, revision: 3 },
      ],
      [
        { action: 'add-tag', ids, tag: ' Two ' },
        { tags: ['one', 'two'], revision: 4 },
      ],
      [
        { action: 'remove-tag', ids, tag: 'one' },
        { tags: ['two'], revision: 5 },
      ],
    ];
    for (const [body, expected] of actions) {
      for (let again = 0; again < 2; again += 1) {
        expect(await bulk(ana, body)).toEqual({ done: ids, failed: [] });
        for (const id of ids) expect(await shown(ana, id)).toMatchObject(expected);
      }
    }
    const query = { search: 'tag:two', author: ana.id };
    const { data } = await instance.visitor.call('GET /snippets', { query });
    expect(data.pagination.total).toBe(2);
  });

  it('returns the result of each snippet, and continues after a failure', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const tags = Array.from({ length: 10 }, (_, i) => `t${i}`);
    const full = await create(ana, { title: 'Full of tags', tags });
    const [own] = await several(ana, 1);
    const [others, hidden] = [await create(bo), await create(bo, { isPublic: false })];
    const absent = anId();
    const ids = [full._id, others._id, hidden._id, absent, own ?? '', own?.toUpperCase() ?? ''];
    const forbidden = { code: 'access.forbidden', message: 'You are not allowed to do that' };
    const message = '"Full of tags" already has 10 tags';
    const rest = [
      { _id: others._id, ...forbidden },
      { _id: hidden._id, ...gone },
      { _id: absent, ...gone },
    ];
    expect(await bulk(ana, { action: 'add-tag', ids, tag: 'new' })).toEqual({
      done: [own],
      failed: [{ _id: full._id, code: 'request.invalid', message }, ...rest],
    });
    expect((await shown(ana, full._id)).tags).toEqual(tags);
    expect(await bulk(ana, { action: 'add-tag', ids: [full._id], tag: 't3' })).toEqual({
      done: [full._id],
      failed: [],
    });
    expect(await bulk(ana, { action: 'delete', ids })).toEqual({
      done: [full._id, own],
      failed: rest,
    });
    expect(await bulk(bo, { action: 'restore', ids: [own ?? '', others._id] })).toEqual({
      done: [others._id],
      failed: [{ _id: own, ...gone }],
    });
  });

  it('fails to restore snippets of others, also if they are public and were never deleted', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const [own, others] = [await create(bo), await create(ana)];
    expect(await bulk(bo, { action: 'restore', ids: [own._id, others._id] })).toEqual({
      done: [own._id],
      failed: [{ _id: others._id, ...gone }],
    });
  });

  it('is refused for visitors, without snippets, with too many, and for an unknown action', async () => {
    const ana = newUser(instance);
    const visitor = await instance.visitor.call('POST /snippets/bulk', {
      body: { action: 'delete', ids: [anId()] },
    });
    expect(visitor.code).toBe('auth.required');
    const wrong = [
      { action: 'delete', ids: [] },
      { action: 'delete', ids: Array.from({ length: 101 }, anId) },
      { action: 'delete', ids: ['x'] },
      { action: 'destroy', ids: [anId()] },
      { action: 'add-tag', ids: [anId()] },
      { action: 'add-tag', ids: [anId()], tag: ' ' },
      { action: 'add-tag', ids: [anId()], tag: 'x'.repeat(31) },
      { ids: [anId()] },
    ];
    const headers = { 'content-type': 'application/json' };
    for (const one of wrong) {
      const body = JSON.stringify(one);
      const answer = await ana.api.send('/api/snippets/bulk', { method: 'POST', headers, body });
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    }
  });
});

describe('a duplicate', () => {
  const duplicate = (user: TestUser, id: string) =>
    user.api.call('POST /snippets/:id/duplicate', { params: { id } });

  it('is a private copy without counters or history', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const metadata = { difficulty: 'advanced', category: 'api' } as const;
    const original = await create(ana, { language: 'go', tags: ['x'], metadata });
    await bo.api.call('POST /snippets/:id/star', { params: { id: original._id } });
    const answer = await duplicate(ana, original._id.toUpperCase());
    expect(answer.status).toBe(201);
    const { description, content, language, tags } = original;
    expect(answer.data.snippet).toMatchObject({
      description,
      content,
      language,
      tags,
      metadata: original.metadata,
      title: `${original.title} (copy)`,
      isPublic: false,
      isOwner: true,
      starCount: 0,
      forkCount: 0,
      revision: 1,
      forkedFrom: null,
    });
    expect((await shown(ana, original._id)).forkCount).toBe(0);
    const { data } = await ana.api.call('GET /snippets/my', { query: { search: 'copy' } });
    expect(data.snippets.map(({ _id }) => _id)).toEqual([answer.data.snippet._id]);
  });

  it('can be created by the owner only', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const [shownOne, hidden] = [await create(ana), await create(ana, { isPublic: false })];
    expect((await duplicate(bo, shownOne._id)).code).toBe('access.forbidden');
    expect((await duplicate(bo, hidden._id)).code).toBe('snippet.not_found');
  });

  it('has a title that is never too long and never ends in half a character', async () => {
    expect(copyTitle('Short')).toBe('Short (copy)');
    expect(copyTitle('x'.repeat(93))).toBe(`${'x'.repeat(93)} (copy)`);
    expect(copyTitle('x'.repeat(94))).toBe(`${'x'.repeat(93)} (copy)`);
    expect(copyTitle(`${'x'.repeat(92)}😀😀`)).toBe(`${'x'.repeat(92)} (copy)`);
    expect(copyTitle(`${'x'.repeat(92)} ${'y'.repeat(7)}`)).toBe(`${'x'.repeat(92)} (copy)`);
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { title: '😀'.repeat(50) });
    expect((await duplicate(ana, id)).data.snippet.title).toBe(`${'😀'.repeat(46)} (copy)`);
  });
});
