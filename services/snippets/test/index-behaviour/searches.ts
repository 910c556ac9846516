import { tagsOfFilter } from '@snippetry/contracts/search';
import {
  FINDING,
  FINDING_QUOTED,
  MISSING,
  MISSING_QUOTED,
  SEARCHED_SNIPPET,
  SIGNS_CASE,
  WRITTEN,
  WRITTEN_CASES,
} from '@snippetry/test-kit/search-cases';
import { expect, it } from 'vitest';
import { indexQuery, withWords } from '../index-library.ts';
import { aSnippet, type Over } from './library.ts';

export function searches(over: Over): void {
  it('finds code by words, compound words, filters and quoted text', async () => {
    const searched = aSnippet({ ...SEARCHED_SNIPPET, tags: [...SEARCHED_SNIPPET.tags] });
    const { index } = await over(searched, aSnippet(), aSnippet({ content: 'quo vadis' }));
    const finds = async (search: string) => {
      const query = indexQuery({ search: search.replaceAll('{author}', 'Ana') });
      return (await index.find(query)).ids.includes(searched.id);
    };
    for (const search of [...FINDING, ...FINDING_QUOTED]) {
      expect([search, await finds(search)]).toEqual([search, true]);
    }
    for (const search of [...MISSING, ...MISSING_QUOTED]) {
      expect([search, await finds(search)]).toEqual([search, false]);
    }
  });

  it('finds text inside a run of characters, words with signs, and other spellings after the exact one', async () => {
    const snippets = WRITTEN.map((text) => aSnippet(text));
    const { index } = await over(...snippets);
    const titlesOf = new Map(snippets.map(({ id, title }) => [id, title]));
    for (const [search, titles] of [...WRITTEN_CASES, SIGNS_CASE]) {
      const { ids, total } = await index.find(indexQuery({ search }));
      expect([search, ids.map((id) => titlesOf.get(id))]).toEqual([search, titles]);
      expect([search, total]).toEqual([search, titles.length]);
    }
  });

  it('filters by a tag that is stored or requested in NFD', async () => {
    const stored = ['NFC', 'NFD'].map((form) => aSnippet({ tags: ['ökonomie'.normalize(form)] }));
    const { index } = await over(...stored, aSnippet());
    for (const form of ['NFC', 'NFD']) {
      const tags = tagsOfFilter('Ökonomie'.normalize(form));
      expect((await index.find(indexQuery({ filters: { tags } }))).total).toBe(2);
    }
  });

  it('pages through the exact spelling before the others', async () => {
    const snippets = Array.from({ length: 9 }, (_, i) =>
      aSnippet({ title: i % 2 === 0 ? 'résumé' : 'resume' }),
    );
    const { library, index } = await over(...snippets);
    for (const search of ['resume', 'résumé', 'res']) {
      for (const page of [1, 2, 3, 4]) {
        const query = indexQuery({ search, page, limit: 3 });
        const { ids, total } = await index.find(query);
        expect({ search, page, ids, total }).toEqual({
          search,
          page,
          ids: library.find(query).ids,
          total: 9,
        });
      }
    }
  });

  it('treats signs, operators and half a character as text', async () => {
    const { index } = await over(aSnippet({ content: 'a.*b ((((' }));
    const total = async (search: string) => (await index.find(indexQuery({ search }))).total;
    for (const search of ['"a.*b"', '.*', '"(((("', '"*b ("']) {
      expect([search, await total(search)]).toEqual([search, 1]);
    }
    for (const search of ['"a?*b"', '$where', '{"$ne":null}', '\\', '%', '\ud800x', '"\ud800"']) {
      expect([search, await total(search)]).toEqual([search, 0]);
    }
  });

  it('finds quoted text in code with words that are not stored', async () => {
    const cut = aSnippet({ content: `${'w'.repeat(300)} needle(1)` });
    const { index } = await over(cut, aSnippet());
    const found = await index.find(indexQuery({ search: '"www needle(1"' }));
    expect(found.ids).toEqual([cut.id]);
  });

  it('finds a changed snippet by its new words only', async () => {
    const before = aSnippet({ content: 'let monotremeTwo;' });
    const { library, index } = await over(before);
    const total = async (search: string) => (await index.find(indexQuery({ search }))).total;
    expect(await total('"monotremeTwo;"')).toBe(1);
    const text = { ...before, content: 'let monotreme;', seq: 2, revision: 2 };
    await index.apply([library.put({ ...text, ...withWords(text) })]);
    expect([await total('"monotremeTwo;"'), await total('monotremetwo')]).toEqual([0, 0]);
    expect([await total('"monotreme;"'), await total('monotreme')]).toEqual([1, 1]);
  });
}
