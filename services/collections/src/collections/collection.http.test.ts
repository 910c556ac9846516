import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Owner = ReturnType<Harness['person']>;

async function create(owner: Owner, body: object = {}) {
  const answer = await harness.api
    .as(owner)
    .call('POST /collections', { body: { name: `Kit ${anId()}`, ...body } });
  return answer.data.collection;
}

const mine = async (owner: Owner, query: object = {}) =>
  (await harness.api.as(owner).call('GET /collections/my', { query })).data;

describe('creating a collection', () => {
  it('returns the stored collection', async () => {
    const ana = harness.person();
    const answer = await harness.api.as(ana).call('POST /collections', {
      body: { name: '  Interview kit ', description: ' Whiteboards ', tags: ['Sql', 'sql', ' '] },
    });
    expect(answer.status).toBe(201);
    expect(answer.data.collection).toMatchObject({
      name: 'Interview kit',
      description: 'Whiteboards',
      tags: ['sql'],
      isPublic: true,
      owner: { _id: ana.id, username: ana.username },
      isOwner: true,
      isStarred: false,
      snippetCount: 0,
      snippets: [],
    });
    const { collection } = (
      await harness.api.call('GET /collections/:id', {
        params: { id: answer.data.collection._id },
      })
    ).data;
    expect(collection).toEqual({ ...answer.data.collection, isOwner: false, allowed: [] });
  });

  it('creates a collection that is answered with 304 to a client that has it', async () => {
    const { _id } = await create(harness.person());
    const first = await harness.api.send(`/api/collections/${_id}`);
    const etag = first.headers.get('etag') ?? '';
    const again = await harness.api.send(`/api/collections/${_id}`, {
      // Without this cache-control, fetch sends `no-cache`, which is never answered with 304.
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  });

  it('refuses a name that its owner has already, ignoring case and whitespace', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    await create(ana, { name: 'React hooks' });
    const again = await harness.api
      .as(ana)
      .call('POST /collections', { body: { name: 'REACT   Hooks' } });
    expect([again.status, again.code]).toEqual([409, 'collection.name_taken']);
    await create(bo, { name: 'React hooks' });
    expect((await mine(ana)).pagination.total).toBe(1);
  });

  it('accepts one of several simultaneous requests with the same name and refuses the others', async () => {
    const ana = harness.person();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        harness.api.as(ana).call('POST /collections', { body: { name: 'Race' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { collections, pagination } = await mine(ana);
    expect([collections.length, pagination.total]).toEqual([1, 1]);
  });

  it.each([
    ['nothing', 'name', ''],
    ['blanks', 'name', '   '],
    ['101 characters', 'name', 'x'.repeat(101)],
    ['an operator', 'name', { $gt: '' }],
    ['a list', 'name', ['a']],
    ['501 characters', 'description', 'x'.repeat(501)],
    ['a text', 'tags', 'sql'],
    ['11 entries', 'tags', Array.from({ length: 11 }, (_, i) => `t${i}`)],
    ['31 characters', 'tags', ['x'.repeat(31)]],
    ['an operator', 'tags', [{ $ne: 1 }]],
    ['a text', 'isPublic', 'yes'],
  ])('refuses %s in the field %s', async (_what, field, value) => {
    const ana = harness.person();
    const answer = await harness.api.as(ana).send('/api/collections', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Fine', [field]: value }),
    });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.fields.some((path) => path.startsWith(field))).toBe(true);
    expect((await mine(ana)).pagination.total).toBe(0);
  });

  it('ignores fields of the body that a client may not set', async () => {
    const ana = harness.person();
    const answer = await harness.api.as(ana).send('/api/collections', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mine', ownerId: anId(), starCount: 9, members: [anId()] }),
    });
    expect(answer.data).toMatchObject({
      collection: { owner: { _id: ana.id }, starCount: 0, snippetCount: 0 },
    });
  });
});

describe('the lists of collections', () => {
  it('show the viewer’s own ones, private ones too, last changed first, in pages without overlap', async () => {
    const ana = harness.person();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await create(ana, { name, isPublic: name !== 'c' });
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await mine(ana, { page, limit: 2 }));
    expect(pages.map(({ collections }) => collections.map(({ name }) => name))).toEqual([
      ['e', 'd'],
      ['c', 'b'],
      ['a'],
      [],
    ]);
    expect(pages[1]?.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 5,
      totalPages: 3,
      hasNext: true,
      hasPrev: true,
    });
  });

  it('show the public ones of all users, newest first, with an exact total', async () => {
    const before = (await harness.api.call('GET /collections')).data.pagination.total;
    const [ana, bo] = [harness.person(), harness.person()];
    const first = await create(ana);
    await create(bo, { isPublic: false });
    const second = await create(bo);
    const { collections, pagination } = (
      await harness.api.call('GET /collections', { query: { limit: 2 } })
    ).data;
    expect(collections.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(pagination.total).toBe(before + 2);
  });

  it.each(['page=0', 'limit=101', 'limit=x', 'page=1.5'])('refuse ?%s', async (query) => {
    const answer = await harness.api.send(`/api/collections?${query}`);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });
});

describe('the collections of one owner', () => {
  it('are the public ones only, also for the owner, with an exact total', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const shared = await create(ana);
    await create(ana, { isPublic: false });
    await create(bo);
    for (const api of [harness.api, harness.api.as(ana), harness.api.as(bo)]) {
      const { data } = await api.call('GET /collections', { query: { owner: ana.id } });
      expect(data.collections.map(({ _id }) => _id)).toEqual([shared._id]);
      expect(data.pagination.total).toBe(1);
    }
    const nobody = await harness.api.call('GET /collections', { query: { owner: anId() } });
    expect([nobody.status, nobody.data.collections]).toEqual([200, []]);
    expect((await harness.api.send('/api/collections?owner=ana')).status).toBe(400);
  });
});

describe('the snippets of a collection', () => {
  it('are counted, and the last two added are named, with two requests to the snippets service for a whole page', async () => {
    const ana = harness.person();
    const snippets = ['One', 'Two', 'Three'].map((title) =>
      harness.snippets.put({ authorId: ana.id, title, isPublic: false }),
    );
    for (const name of ['first', 'second']) {
      const { _id } = await create(ana, { name });
      await harness.fill(
        _id,
        snippets.map((snippet) => snippet._id),
      );
    }
    const before = harness.snippets.requestCount;
    const { collections } = await mine(ana);
    expect(harness.snippets.requestCount).toBe(before + 2);
    for (const { snippetCount, snippets: shown } of collections) {
      expect([snippetCount, shown.map(({ title }) => title)]).toEqual([3, ['Three', 'Two']]);
    }
  });

  it('are neither named nor counted if the viewer may not see them', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const { _id: id } = await create(ana);
    const open = harness.snippets.put({ authorId: ana.id, title: 'Open' });
    const secret = harness.snippets.put({ authorId: ana.id, title: 'Secret', isPublic: false });
    const lost = harness.snippets.put({ authorId: bo.id, title: 'Lost', isPublic: false });
    await harness.fill(id, [open._id, secret._id, lost._id, anId()]);
    const seen = async (api = harness.api) => {
      const { collection } = (await api.call('GET /collections/:id', { params: { id } })).data;
      return [collection.snippetCount, collection.snippets.map(({ title }) => title)];
    };
    expect(await seen()).toEqual([1, ['Open']]);
    expect(await seen(harness.api.as(ana))).toEqual([2, ['Secret', 'Open']]);
    expect(await seen(harness.api.as(bo))).toEqual([2, ['Lost', 'Open']]);
    harness.snippets.put({ ...open, isPublic: false });
    expect(await seen()).toEqual([0, []]);
  });

  it('are not named if they become private while the answer is built', async () => {
    const ana = harness.person();
    const { _id: id } = await create(ana);
    const open = harness.snippets.put({ authorId: ana.id, title: 'Open until now' });
    await harness.fill(id, [open._id]);
    harness.snippets.meanwhile(() => harness.snippets.put({ ...open, isPublic: false }));
    const { data } = await harness.api.call('GET /collections/:id', { params: { id } });
    expect(data.collection.snippets).toEqual([]);
  });
});
