import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { metadataOf } from '../../domain/snippet-fields.ts';
import { Finder } from './finder.ts';
import { IndexData } from './index-data.ts';
import { checkOffset, MAX_OFFSET, toOffsets } from './packed-numbers.ts';
import { PhraseChecker } from './phrase-checker.ts';
import { toFindRequest } from './query.ts';
import { TermSpace, TermTable } from './term-dictionary.ts';

const random = seededRandom(23);
const word = () => Math.floor(random() * 36 ** 6).toString(36);

/** A table that counts how often a term's text is looked at. */
class WatchedTable extends TermTable {
  looks = 0;

  override text(number: number): string {
    this.looks += 1;
    return super.text(number);
  }
}

describe('terms in order', () => {
  it('are found by their beginnings, whenever they came', () => {
    const terms = new TermSpace(new TermTable(), 1);
    const known = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      for (let i = 0; i < 400; i += 1) {
        const text = word();
        known.add(text);
        terms.numberOf(text);
      }
      for (const prefix of ['a', '9z', 'zz', word().slice(0, 3)]) {
        const expected = [...known].filter((text) => text.startsWith(prefix));
        const numbers = expected.map((text) => terms.find(text));
        expect(new Set(terms.startingWith(prefix))).toEqual(new Set(numbers));
      }
    }
  });

  it('take a thousand new ones in without looking at all the others', () => {
    const table = new WatchedTable();
    const terms = new TermSpace(table, 1);
    for (let i = 0; i < 60_000; i += 1) terms.numberOf(word());
    terms.settle();
    for (let i = 0; i < 1000; i += 1) terms.numberOf(word());
    table.looks = 0;
    terms.settle();
    // Each is looked for by halves, and they are sorted among themselves.
    expect(table.looks).toBeLessThan(1000 * 40);
  });
});

describe('a prefix of one character', () => {
  it('is one list, however many words begin with it', async () => {
    const data = new IndexData();
    const author = { authorId: 'a'.repeat(24), authorName: 'zoe' };
    for (let n = 0; n < 300; n += 1) {
      data.upsert({
        id: n.toString(16).padStart(24, '0'),
        ...author,
        isPublic: n % 2 === 0,
        language: 'go',
        ...metadataOf({ difficulty: 'beginner' }),
        tags: [],
        codeWords: Buffer.from(n % 3 === 0 ? `a${word()} äh ${word()}` : 'b{'),
        textWords: Buffer.from('zoe'),
        names: Buffer.from(''),
        wordsCut: false,
        seq: 1,
        revision: 1,
        createdAt: n,
        updatedAt: n,
        views: 0,
        stars: 0,
        forks: 0,
        starDays: {},
      });
    }
    let asked = 0;
    const filedUnder = data.filedUnder.bind(data);
    data.filedUnder = (term) => {
      asked += 1;
      return filedUnder(term);
    };
    const phrases = new PhraseChecker(data.columns, async () => new Set());
    const finder = new Finder({ data, phrases });
    const viewer = { kind: 'visitor', id: null, key: 'x' } as const;
    const search = async (whole: string) => {
      asked = 0;
      const words = [{ whole, parts: [whole], prefix: true }];
      const parsed = { words, phrases: [], languages: [], tags: [], users: [] };
      const scope = { kind: 'public' } as const;
      const page = { sort: 'newest', page: 1, limit: 5 } as const;
      const request = toFindRequest({ viewer, scope, filters: {}, search: parsed, ...page });
      const { total } = await finder.find(viewer, request);
      return { total, asked };
    };
    expect((await search('a')).total).toBe(50);
    expect((await search('a')).asked).toBe(0);
    expect(await search('ä')).toEqual({ total: 50, asked: 1 });
    expect(await search('z')).toEqual({ total: 150, asked: 1 });
    expect((await search('q')).asked).toBe(1);
  });
});

describe('an index too large for its places', () => {
  it('says so instead of answering wrong', () => {
    expect(checkOffset(MAX_OFFSET)).toBe(MAX_OFFSET);
    expect([...toOffsets(Int32Array.of(0, 5, 7))]).toEqual([0, 5, 12]);
    const most = Int32Array.of(0, MAX_OFFSET, 1);
    expect(() => toOffsets(most)).toThrow(/outgrow 2 GB.*OpenSearch/);
  });
});
