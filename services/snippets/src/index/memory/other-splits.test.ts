import { parseSearch } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { idOfNumber, randomSnippet } from '../../../test/random-snippets.ts';
import { indexText, packWords } from '../../domain/tokenizer.ts';
import { IndexData } from './index-data.ts';
import { otherSplits } from './other-splits.ts';

/** An index of snippets with these codes, in this order. */
function indexOf(codes: readonly string[]): IndexData {
  const data = new IndexData();
  const random = seededRandom(1);
  for (const [n, content] of codes.entries()) {
    const text = { authorName: 'a', title: '', description: '', tags: [], content };
    const words = packWords(indexText(text));
    data.upsert({ ...randomSnippet(random, idOfNumber(n), 1), ...words, createdAt: n });
  }
  data.settle();
  return data;
}

/** The codes that may have a name which begins like the search and is split in another way; null is any. */
function suspects(codes: readonly string[], search: string): string[] | null {
  const data = indexOf(codes);
  const [word] = parseSearch(search).words;
  const lists = word && otherSplits(data, { ...word, ...word.exact });
  if (!lists) return null;
  const rows = new Set([...lists.terms].flatMap((term) => [...data.readList(term)]));
  return codes.filter((_, n) => rows.has(n));
}

describe('names that are split in another way than a search is', () => {
  it.each([
    ['getUserName', ['getUsername();']],
    ['getUserName', ['GetuserNameOf(x)']],
    ['getusername', ['get_userName', 'getUserName()']],
    ['utf', ['uTfEight']],
    ['größeName', ['größEName']],
  ])('are in snippets that have all their parts: %s', (search, codes) => {
    const others = ['get(user, name)', 'getUserNames()', 'größe name', 'utf8', 'let x = 1;'];
    expect(suspects([...others, ...codes], search)).toEqual(expect.arrayContaining(codes));
  });

  it('are nowhere where no words make such a name', () => {
    const codes = ['get(user, name)', 'getUserName()', 'let x = 1;'];
    expect(suspects(codes, 'getUserNam')).toEqual([]);
    expect(suspects(codes, 'use')).toEqual([]);
    expect(suspects(codes, 'letGo')).toEqual([]);
  });

  it('are anywhere where their letters depend on what surrounds them', () => {
    expect(suspects(['ΟΔΟΣName'], 'οδοσN')).toBeNull();
    expect(suspects(['x'], 'x'.repeat(65))).toBeNull();
  });
});
