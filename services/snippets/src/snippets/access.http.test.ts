import { snippetServiceRoutes } from '@snippetry/contracts';
import {
  aSnippet,
  routesOpenToStrangers,
  type TestClient,
  whileMembersOnly,
} from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, freshInstance, INTERNAL_KEY, newUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

type Act = (client: TestClient, id: string) => Promise<{ status: number; code: string | null }>;

const acts: Record<string, Act> = {
  open: (client, id) => client.call('GET /snippets/:id', { params: { id } }),
  edit: (client, id) => client.call('PUT /snippets/:id', { params: { id }, body: aSnippet() }),
  delete: (client, id) => client.call('DELETE /snippets/:id', { params: { id } }),
  star: (client, id) => client.call('POST /snippets/:id/star', { params: { id } }),
  fork: (client, id) => client.call('POST /snippets/:id/fork', { params: { id } }),
};

/** Statuses of visitor, stranger and owner. */
const matrix: [act: string, isPublic: boolean, expected: [number, number, number]][] = [
  ['open', true, [200, 200, 200]],
  ['open', false, [404, 404, 200]],
  ['edit', true, [401, 403, 200]],
  ['edit', false, [401, 404, 200]],
  ['star', true, [401, 200, 200]],
  ['star', false, [401, 404, 200]],
  ['fork', true, [401, 201, 201]],
  ['fork', false, [401, 404, 201]],
  ['delete', true, [401, 403, 200]],
  ['delete', false, [401, 404, 200]],
];

describe('who may do what with one snippet', () => {
  it.each(matrix)('%s, public: %s', async (name, isPublic, expected) => {
    const owner = newUser(instance);
    const { _id: id } = await create(owner, { isPublic });
    const act = acts[name] ?? Promise.reject;
    const statuses: number[] = [];
    for (const client of [instance.visitor, newUser(instance).api, owner.api]) {
      const answer = await act(client, id);
      statuses.push(answer.status);
      if (answer.status === 404) expect(answer.code).toBe('snippet.not_found');
    }
    expect(statuses).toEqual(expected);
  });
});

describe('who sees what in lists', () => {
  it('shows private snippets, their totals and words to their owner alone', async () => {
    const owner = newUser(instance);
    const word = `secret${owner.username}`;
    const secret = await create(owner, { title: `Private ${word}`, isPublic: false });
    const open = await create(owner, { title: `Public ${word}` });
    const strangers = [instance.visitor, newUser(instance).api];
    const totals = async (client: TestClient) => {
      const userId = { userId: owner.id };
      const lists = await Promise.all([
        client.call('GET /snippets', { query: { search: word } }),
        client.call('GET /snippets', { query: { author: owner.id } }),
        client.call('GET /snippets', {
          query: { search: `user:${owner.username} "clearTimeout("` },
        }),
        client.call('GET /snippets/user/:userId', { params: userId, query: {} }),
        client.call('GET /snippets/user/:userId', { params: userId, query: { search: word } }),
      ]);
      return lists.map(({ data }) => data.pagination.total);
    };
    for (const client of strangers) expect(await totals(client)).toEqual([1, 1, 1, 1, 1]);
    // The community's list stays public even for the owner; the owner's own shows all.
    expect(await totals(owner.api)).toEqual([1, 2, 1, 2, 2]);
    const { data } = await owner.api.call('GET /snippets/my');
    expect(data.snippets.map(({ _id }) => _id)).toEqual([open._id, secret._id]);
    const trending = await owner.api.call('GET /snippets/trending', { query: { limit: 50 } });
    expect(trending.data.snippets.map(({ _id }) => _id)).not.toContain(secret._id);
  });

  it('requires a session for personal lists', async () => {
    for (const key of [
      'GET /snippets/my',
      'GET /snippets/starred',
      'GET /snippets/summary',
    ] as const) {
      expect([key, (await instance.visitor.call(key)).code]).toEqual([key, 'auth.required']);
    }
  });

  it('hides a snippet that became private from users who had starred or forked it', async () => {
    const [owner, fan] = [newUser(instance), newUser(instance)];
    const parent = await create(owner, { title: 'Parent title' });
    const params = { id: parent._id };
    await fan.api.call('POST /snippets/:id/star', { params });
    const fork = (await fan.api.call('POST /snippets/:id/fork', { params })).data.snippet;
    expect(fork.forkedFrom).toEqual({
      _id: parent._id,
      title: 'Parent title',
      author: { _id: owner.id, username: owner.username },
    });
    await owner.api.call('PUT /snippets/:id', { params, body: aSnippet({ isPublic: false }) });
    const { data } = await fan.api.call('GET /snippets/my');
    expect(data.snippets.map(({ forkedFrom }) => forkedFrom)).toEqual([null]);
    expect((await fan.api.call('GET /snippets/starred')).data.snippets).toEqual([]);
  });
});

describe('a fork', () => {
  it('is a private copy without counters, and the parent counts it', async () => {
    const [owner, reader] = [newUser(instance), newUser(instance)];
    const parent = await create(owner, { language: 'go', tags: ['x'] });
    const params = { id: parent._id };
    await reader.api.call('POST /snippets/:id/star', { params });
    const answer = await reader.api.call('POST /snippets/:id/fork', { params });
    const { content, title, description, language, tags, metadata } = parent;
    expect(answer.data.snippet).toMatchObject({
      content,
      title,
      description,
      language,
      tags,
      metadata,
      isPublic: false,
      starCount: 0,
      viewCount: 0,
      forkCount: 0,
      revision: 1,
      isOwner: true,
    });
    const { data } = await instance.visitor.call('GET /snippets', { query: { author: owner.id } });
    expect(data.snippets[0]).toMatchObject({ forkCount: 1, updatedAt: parent.updatedAt });
  });
});

describe('the internal API for other services', () => {
  const ask = (path: string, body: object | null, key = INTERNAL_KEY) =>
    instance.visitor.send(path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'x-internal-key': key },
    });

  it('requires the shared key', async () => {
    const body = { ids: [] };
    expect((await ask('/internal/snippets/facts', body, 'wrong')).status).toBe(403);
    expect((await ask('/api/internal/snippets/facts', body)).code).toBe('route.not_found');
  });

  it('lists addresses of public snippets for the sitemap, in the order of ids', async () => {
    const owner = newUser(instance);
    const before = await create(owner);
    const open = await create(owner);
    await create(owner, { isPublic: false });
    const { data } = await ask('/internal/snippets/addresses', { after: before._id });
    expect(data).toEqual({
      public: [{ _id: open._id, updatedAt: open.updatedAt }],
      next: null,
    });
  });

  it('returns facts of existing snippets, totals per author, and totals of all public snippets', async () => {
    const owner = newUser(instance);
    const before = (await ask('/internal/snippets/totals', null)).data;
    const open = await create(owner, { language: 'apache' });
    const hidden = await create(owner, { isPublic: false, language: 'nginx' });
    const ids = [open._id, hidden._id, 'f'.repeat(24)];
    const facts = await ask('/internal/snippets/facts', { ids });
    const fact = { authorId: owner.id, title: open.title };
    expect(facts.data).toMatchObject({
      snippets: [
        { ...fact, _id: open._id, isPublic: true, language: 'apache' },
        { ...fact, _id: hidden._id, isPublic: false, language: 'nginx' },
      ],
    });
    const rows = await ask('/internal/snippets/rows', { ids });
    const { description, tags } = open;
    expect(rows.data).toMatchObject({
      snippets: [{ ...fact, description, tags, starCount: 0 }, { _id: hidden._id }],
    });
    expect((await ask('/internal/snippets/sources', { ids })).data).toMatchObject({
      snippets: [{ ...fact, description, tags, content: open.content }, { _id: hidden._id }],
    });
    expect((await ask('/internal/snippets/visibility', { ids })).data).toEqual({
      private: [{ _id: hidden._id, authorId: owner.id }],
      missing: ['f'.repeat(24)],
    });
    const shut = { params: { id: open._id }, body: { isPublic: false } };
    await owner.api.call('PUT /snippets/:id', shut);
    await owner.api.call('DELETE /snippets/:id', { params: { id: hidden._id } });
    for (const fromDatabase of [false, true]) {
      const { data } = await ask('/internal/snippets/visibility', { ids, fromDatabase });
      expect(data).toEqual({
        private: [{ _id: open._id, authorId: owner.id }],
        missing: [hidden._id, 'f'.repeat(24)],
      });
    }
    await owner.api.call('PUT /snippets/:id', { ...shut, body: { isPublic: true } });
    await owner.api.call('POST /snippets/trash/:id/restore', { params: { id: hidden._id } });
    const stranger = 'e'.repeat(24);
    const stats = await ask('/internal/snippets/stats', { authorIds: [owner.id, stranger] });
    const none = { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 };
    expect(stats.data).toEqual({
      authors: {
        [owner.id]: {
          public: { ...none, totalSnippets: 1 },
          all: { ...none, totalSnippets: 2 },
        },
        [stranger]: { public: none, all: none },
      },
    });
    const after = (await ask('/internal/snippets/totals', null)).data;
    const count = (data: unknown) =>
      JSON.stringify(data)
        .match(/"total(?:Snippets|Languages)":(\d+)/g)
        ?.map((x) => +x.replace(/\D/g, ''));
    expect(count(after)).toEqual(count(before)?.map((total) => total + 1));
  });

  it('returns stars and forks that authors received, also for snippets deleted since', async () => {
    const [owner, fan] = [newUser(instance), newUser(instance)];
    const params = { id: (await create(owner))._id };
    await fan.api.call('POST /snippets/:id/star', { params });
    await fan.api.call('POST /snippets/:id/fork', { params });
    await newUser(instance).api.call('POST /snippets/:id/star', { params });
    await owner.api.call('DELETE /snippets/:id', { params });
    await owner.api.call('DELETE /snippets/trash/:id', { params });
    const taken = { id: (await create(owner))._id };
    await fan.api.call('POST /snippets/:id/star', { params: taken });
    await fan.api.call('POST /snippets/:id/star', { params: taken });
    const authorIds = [owner.id, fan.id];
    expect((await ask('/internal/snippets/received', { authorIds })).data).toEqual({
      authors: { [owner.id]: { stars: 2, forks: 1 }, [fan.id]: { stars: 0, forks: 0 } },
    });
  });
});

it('refuses visitors and first views while only members may read', async () => {
  const { _id: id, author } = await create(newUser(instance), { isPublic: true });
  const headers = { 'x-internal-key': INTERNAL_KEY };
  const view = () => instance.visitor.send(`/internal/snippets/${id}/first-view`, { headers });
  const list = () => instance.visitor.send('/internal/snippets/first-view', { headers });
  expect((await view()).status).toBe(200);
  expect((await list()).status).toBe(200);
  await whileMembersOnly(instance.stores.redisUrl, async () => {
    const ids = { id, userId: author._id };
    const open = await routesOpenToStrangers(instance.url, snippetServiceRoutes, undefined, ids);
    expect(open).toEqual([]);
    expect((await view()).code).toBe('auth.members_only');
    expect((await list()).code).toBe('auth.members_only');
  });
});

it('marks responses as private for caches while only members may read', async () => {
  const { _id: id, author } = await create(newUser(instance), { isPublic: true });
  const page = encodeURIComponent(`http://localhost:8080/public/${id}`);
  const paths = [
    '/api/snippets/feed',
    `/api/snippets/user/${author._id}/feed`,
    `/api/snippets/${id}/embed`,
    `/api/snippets/${id}/card`,
    `/api/oembed?url=${page}`,
  ];
  for (const path of paths) {
    const get = async () => (await newUser(instance).api.send(path)).headers;
    const open = await get();
    expect(open.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    expect(open.get('vary') ?? '').not.toMatch(/authorization/i);
    await whileMembersOnly(instance.stores.redisUrl, async () => {
      const closed = await get();
      expect(closed.get('cache-control')).toBe('private, no-cache');
      expect(closed.get('vary')).toMatch(/authorization/i);
    });
  }
});
