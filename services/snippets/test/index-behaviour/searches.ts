import {
  FINDING,
  FINDING_QUOTED,
  MISSING,
  MISSING_QUOTED,
  SEARCHED_SNIPPET,
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

  it('takes signs, operators and half a character as text', async () => {
    const { index } = await over(aSnippet({ content: 'a.*b ((((' }));
    const total = async (search: string) => (await index.find(indexQuery({ search }))).total;
    for (const search of ['"a.*b"', '.*', '"(((("', '"*b ("']) {
      expect([search, await total(search)]).toEqual([search, 1]);
    }
    for (const search of ['"a?*b"', '$where', '{"$ne":null}', '\\', '%', '\ud800x', '"\ud800"']) {
      expect([search, await total(search)]).toEqual([search, 0]);
    }
  });

  it('finds quoted text in code with more words than are kept', async () => {
    const cut = aSnippet({ content: `${'w'.repeat(300)} needle(1)` });
    const { index } = await over(cut, aSnippet());
    const found = await index.find(indexQuery({ search: '"www needle(1"' }));
    expect(found.ids).toEqual([cut.id]);
  });

  it('finds by its new words only once a snippet was changed', async () => {
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
