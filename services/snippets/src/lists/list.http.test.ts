import type { ApiInput } from '@snippetry/contracts';
import type { TestClient } from '@snippetry/test-kit';
import {
  FINDING,
  FINDING_QUOTED,
  MISSING,
  MISSING_QUOTED,
  SEARCHED_SNIPPET,
} from '@snippetry/test-kit/search-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import {
  type CreatedSnippet,
  create,
  freshInstance,
  newUser,
  titles,
} from '../../test/instance.ts';

type Query = ApiInput<'GET /snippets'>['query'];

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

async function list(client: TestClient, query: Query = {}) {
  return (await client.call('GET /snippets', { query })).data;
}

describe('the filters of lists', () => {
  it('narrow a list by language, tags, difficulty, category and author, alone and together', async () => {
    const ana = newUser(instance);
    const go = { language: 'go', tags: ['net', 'io'] } as const;
    const rust = { language: 'rust', tags: ['io'] } as const;
    const hard = { metadata: { difficulty: 'advanced', category: 'api' } } as const;
    await create(ana, { title: 'go easy', ...go, tags: [...go.tags] });
    await create(ana, { title: 'go hard', ...go, tags: [...go.tags], ...hard });
    await create(ana, { title: 'rust hard', ...rust, tags: [...rust.tags], ...hard });
    const author = ana.id;
    const find = async (query: Query) =>
      titles(await list(instance.visitor, { author, sortBy: 'oldest', ...query }));
    expect(await find({})).toEqual(['go easy', 'go hard', 'rust hard']);
    expect(await find({ language: 'go' })).toEqual(['go easy', 'go hard']);
    expect(await find({ tags: 'io' })).toHaveLength(3);
    expect(await find({ tags: 'IO, net' })).toEqual(['go easy', 'go hard']);
    expect(await find({ difficulty: 'advanced' })).toEqual(['go hard', 'rust hard']);
    expect(await find({ category: 'api', language: 'rust' })).toEqual(['rust hard']);
    expect(await find({ category: 'utility', language: 'rust' })).toEqual([]);
    expect(await find({ language: 'klingon' })).toEqual([]);
    expect(await find({ language: '', tags: '', category: '', difficulty: '' })).toHaveLength(3);
    const { pagination } = await list(instance.visitor, { author, language: 'go', limit: 1 });
    expect(pagination).toEqual({
      page: 1,
      limit: 1,
      total: 2,
      totalPages: 2,
      hasNext: true,
      hasPrev: false,
    });
  });
});

describe('pages of lists', () => {
  it('never overlap or leave out anything, in every order', { timeout: 30_000 }, async () => {
    const ana = newUser(instance);
    const bo = newUser(instance);
    const made: CreatedSnippet[] = [];
    for (let i = 0; i < 9; i += 1) made.push(await create(ana, { title: `Paged ${i}` }));
    const [first, second, third] = made.map(({ _id }) => _id);
    for (const id of [second, third]) {
      await bo.api.call('POST /snippets/:id/star', { params: { id: id ?? '' } });
    }
    const { title, description, content } = made[4] ?? { title: '', description: '', content: '' };
    const body = { title: `${title}, edited`, description, content };
    await ana.api.call('PUT /snippets/:id', { params: { id: made[4]?._id ?? '' }, body });
    const pages = async (sortBy: NonNullable<Query>['sortBy']) => {
      const ids: string[] = [];
      for (const page of [1, 2, 3]) {
        const { data } = await bo.api.call('GET /snippets/user/:userId', {
          params: { userId: ana.id },
          query: { sortBy, page, limit: 4 },
        });
        ids.push(...data.snippets.map(({ _id }) => _id));
      }
      return ids;
    };
    const all = made.map(({ _id }) => _id);
    expect(await pages('oldest')).toEqual(all);
    expect(await pages('newest')).toEqual(all.toReversed());
    expect(await pages('created')).toEqual(all.toReversed());
    for (const sortBy of ['stars', 'most-starred'] as const) {
      expect((await pages(sortBy)).slice(0, 2)).toEqual([third, second]);
    }
    for (const sortBy of ['updated', 'recently-updated'] as const) {
      expect((await pages(sortBy))[0]).toBe(all[4]);
    }
    for (const sortBy of ['views', 'most-viewed', 'stars', 'updated'] as const) {
      expect((await pages(sortBy)).toSorted()).toEqual(all.toSorted());
    }
    expect(first).toBe(all[0]);
  });

  it('are empty past the end', async () => {
    const { snippets, pagination } = await list(instance.visitor, { page: 1_000_000 });
    expect(snippets).toEqual([]);
    expect(pagination).toMatchObject({ hasNext: false, hasPrev: true });
  });

  it('show code cut at 400 characters, and whether it was cut', async () => {
    const ana = newUser(instance);
    await create(ana, { title: 'long', content: 'x'.repeat(401) });
    await create(ana, { title: 'short', content: 'x'.repeat(400) });
    const { snippets } = await list(ana.api, { author: ana.id, sortBy: 'oldest' });
    const shown = snippets.map(({ content, truncated }) => [content.length, truncated]);
    expect(shown).toEqual([
      [400, true],
      [400, false],
    ]);
  });
});

describe('a snippet that was removed from the database without an announcement', () => {
  it('is left out of a list at once and no longer counted by the next one', async () => {
    const ana = newUser(instance);
    await create(ana, { title: 'Stays' });
    const { _id } = await create(ana, { title: 'Goes' });
    await using db = await database(instance.stores);
    await db.collection('snippets').deleteOne({ _id: objectId(_id) });
    const own = async () => (await ana.api.call('GET /snippets/my')).data;
    expect(titles(await own())).toEqual(['Stays']);
    const { snippets, pagination } = await own();
    expect([snippets.length, pagination.total]).toEqual([1, 1]);
  });
});

describe('the search in lists', () => {
  it('finds code by words, compound words, filters and quoted text', async () => {
    const ana = newUser(instance);
    await create(ana, { ...SEARCHED_SNIPPET, tags: [...SEARCHED_SNIPPET.tags] });
    const finds = async (search: string) => {
      const query = { search: search.replace('{author}', ana.username), author: ana.id };
      return (await list(instance.visitor, query)).pagination.total;
    };
    for (const search of [...FINDING, ...FINDING_QUOTED]) {
      expect([search, await finds(search)]).toEqual([search, 1]);
    }
    for (const search of [...MISSING, ...MISSING_QUOTED]) {
      expect([search, await finds(search)]).toEqual([search, 0]);
    }
  });

  it('finds a snippet as soon as its save was answered, by its new words only', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { content: 'let marsupialOne;' });
    const total = async (search: string) =>
      (await list(instance.visitor, { search })).pagination.total;
    expect(await total('marsupialOne')).toBe(1);
    const body = { title: 'Renamed', description: 'd', content: 'let monotremeTwo;' };
    await ana.api.call('PUT /snippets/:id', { params: { id }, body });
    expect([await total('marsupialOne'), await total('monotremeTwo')]).toEqual([0, 1]);
    expect(await total('"monotremeTwo;"')).toBe(1);
    const again = { ...body, content: 'let monotreme;' };
    await ana.api.call('PUT /snippets/:id', { params: { id }, body: again });
    expect(await total('"monotremeTwo;"')).toBe(0);
  });

  it('shows an excerpt of longer code at the first hit, with its line and the number of hits', async () => {
    const ana = newUser(instance);
    const filler = Array.from({ length: 40 }, (_, i) => `const value${i} = ${i};`).join('\n');
    const content = `${filler}\n\n// The quollJumps\nquollJumps();\n${filler}\n"A Quoll";`;
    await create(ana, { title: 'Found by its code', content });
    await create(ana, { title: 'A quoll by title', content: filler });
    await create(ana, { title: 'Short', content: `\n\nquoll(${'1'.repeat(300)});` });
    const search = async (text: string) => {
      const { snippets } = await list(ana.api, { search: text, author: ana.id, sortBy: 'oldest' });
      return snippets.map(({ content: shown, excerpt, truncated }) => {
        return { begins: shown.slice(0, 16), length: shown.length, excerpt, truncated };
      });
    };
    const excerpt = { line: 42, cut: false, matches: 3, more: false };
    expect(await search('quoll')).toEqual([
      { begins: '// The quollJump', length: 400, excerpt, truncated: true },
      { begins: 'const value0 = 0', length: 400, excerpt: undefined, truncated: true },
      { begins: '\n\nquoll(11111111', length: 310, excerpt: undefined, truncated: false },
    ]);
    const [quoted] = await search('"a quoll"');
    expect(quoted).toMatchObject({ begins: 'const value39 = ', excerpt: { line: 83, matches: 1 } });
    expect((await search('tag:none language:js'))[0]).toBeUndefined();
    const plain = await search('language:js');
    expect(plain.map((one) => one.excerpt)).toEqual([undefined, undefined, undefined]);
  });

  it('searches only the beginning of very long code for hits, and returns that there may be more', async () => {
    const ana = newUser(instance);
    const long = 'bilby();\n'.repeat(2500);
    await create(ana, { title: 'All hits', content: long });
    await create(ana, { title: 'Far away', content: `${'let x = 1;\n'.repeat(2500)}\nbilby();` });
    const { snippets } = await list(ana.api, { search: 'bilby', author: ana.id, sortBy: 'oldest' });
    expect(snippets.map(({ excerpt }) => excerpt)).toEqual([
      { line: 1, cut: false, matches: 1000, more: true },
      undefined,
    ]);
  });

  it('treats signs, operators and long texts as text', async () => {
    for (const search of [
      '.*',
      '"(((("',
      '$where',
      '{"$ne":null}',
      '\\',
      '"',
      '%',
      'x'.repeat(200),
    ]) {
      const answer = await instance.visitor.call('GET /snippets', { query: { search } });
      expect([search, answer.status]).toEqual([search, 200]);
    }
    const long = await instance.visitor.call('GET /snippets', {
      query: { search: 'x'.repeat(201) },
    });
    expect([long.status, long.fields]).toEqual([400, ['search']]);
  });
});

describe('the lists of the signed-in user', () => {
  it('have a summary of all own snippets and of the visible favourites', async () => {
    const ana = newUser(instance);
    const bo = newUser(instance);
    const open = await create(ana);
    await create(ana, { isPublic: false });
    const other = await create(bo);
    await bo.api.call('POST /snippets/:id/star', { params: { id: open._id } });
    await bo.api.call('POST /snippets/:id/fork', { params: { id: open._id } });
    await ana.api.call('POST /snippets/:id/star', { params: { id: other._id } });
    const summary = async () => (await ana.api.call('GET /snippets/summary')).data.summary;
    expect(await summary()).toEqual({
      totalSnippets: 2,
      totalViews: 0,
      totalStars: 1,
      totalForks: 1,
      totalFavorites: 1,
    });
    const { title, description, content } = other;
    const hidden = { title, description, content, isPublic: false };
    await bo.api.call('PUT /snippets/:id', { params: { id: other._id }, body: hidden });
    expect(await summary()).toMatchObject({ totalFavorites: 0 });
    const { data } = await ana.api.call('GET /snippets/starred');
    expect([data.snippets, data.pagination.total]).toEqual([[], 0]);
  });

  it('are filtered, searched and sorted like any list, favourites too', async () => {
    const ana = newUser(instance);
    for (const language of ['go', 'rust'] as const) {
      const { _id: id } = await create(ana, {
        title: `Fav ${language}`,
        language,
        isPublic: false,
      });
      await ana.api.call('POST /snippets/:id/star', { params: { id } });
    }
    const query = { search: 'fav', sortBy: 'oldest' } as const;
    for (const key of ['GET /snippets/my', 'GET /snippets/starred'] as const) {
      expect(titles((await ana.api.call(key, { query })).data)).toEqual(['Fav go', 'Fav rust']);
      const rust = await ana.api.call(key, { query: { ...query, language: 'rust' } });
      expect(titles(rust.data)).toEqual(['Fav rust']);
      expect(rust.data.snippets[0]).toMatchObject({ isStarred: true, isOwner: true });
    }
  });
});
