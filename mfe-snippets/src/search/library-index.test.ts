import type { LibraryEntry } from '@snippetry/contracts';
import {
  identifiersOf,
  moreTokensOf,
  partsOf,
  piecesOf,
  textBesideCode,
} from '@snippetry/contracts/search';
import { readMetadata } from '@snippetry/contracts/snippet-fields';
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
import { beforeEach, describe, expect, it } from 'vitest';
import { LibraryIndex } from './library-index.ts';
import type { LocalQuery } from './library-types.ts';

const OWNER = 'Ana_B';
const ALL: LocalQuery = {
  search: '',
  language: '',
  tag: '',
  sortBy: 'updated',
  page: 1,
  limit: 12,
};

function wordsOf(text: string): string {
  const pieces = identifiersOf(text).flatMap(piecesOf);
  const names = pieces.map((piece) => piece.toLowerCase());
  return [...pieces.flatMap(partsOf), ...names, ...moreTokensOf(text)].join(' ');
}

function entry(n: number, changed: Partial<LibraryEntry> = {}): LibraryEntry {
  const day = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
  const base: LibraryEntry = {
    _id: n.toString(16).padStart(24, '0'),
    title: `Title ${n}`,
    description: 'd',
    content: 'x',
    truncated: false,
    lineCount: 1,
    language: 'go',
    tags: [],
    isPublic: true,
    isStarred: false,
    viewCount: n,
    starCount: 0,
    forkCount: 0,
    copyCount: 0,
    revision: 1,
    createdAt: day,
    updatedAt: day,
    words: '',
    metadata: { ...readMetadata({}), estimatedReadTime: 1 },
  };
  const whole = { ...base, ...changed };
  const text = textBesideCode({ ...whole, authorName: OWNER });
  return { ...whole, words: wordsOf(`${text}\n${whole.content}`) };
}

let index: LibraryIndex;
const find = (query: Partial<LocalQuery>) => index.find({ ...ALL, ...query });
const titles = (query: Partial<LocalQuery>) =>
  find(query)?.snippets.map((snippet) => snippet.title);

beforeEach(() => {
  index = new LibraryIndex(OWNER);
});

describe('LibraryIndex', () => {
  const total = (search: string) =>
    find({ search: search.replace('{author}', OWNER) })?.total ?? 'the server';
  const put = () => index.put(entry(1, { ...SEARCHED_SNIPPET, tags: [...SEARCHED_SNIPPET.tags] }));

  it.each(FINDING)('finds what the server finds: %s', (search) => {
    put();
    expect(total(search)).toBe(1);
  });

  it.each(MISSING)('finds nothing that the server does not find: %s', (search) => {
    put();
    expect(total(search)).toBe(0);
  });

  it.each([...FINDING_QUOTED, ...MISSING_QUOTED])(
    'leaves quoted text to the server: %s',
    (search) => {
      put();
      expect(total(search)).toBe('the server');
    },
  );

  it.each(WRITTEN_CASES)(
    'finds parts of words, words with symbols, and ranks the exact spelling first: %s',
    (search, found) => {
      for (const [n, text] of WRITTEN.entries()) index.put(entry(n, text));
      expect(titles({ search })).toEqual(found);
    },
  );

  it('leaves symbols alone to the server, and finds a tag in any normal form', () => {
    for (const [n, text] of WRITTEN.entries()) index.put(entry(n, text));
    expect(find({ search: SIGNS_CASE[0] })).toBeNull();
    for (const form of ['NFC', 'NFD']) {
      expect(titles({ tag: 'Ökonomie'.normalize(form) })).toEqual(['Mapping']);
    }
  });

  it('combines the selected language and tag with those in the search', () => {
    index.put(entry(1, { language: 'go', tags: ['net'] }));
    index.put(entry(2, { language: 'go', tags: ['io', 'net'] }));
    index.put(entry(3, { language: 'rust', tags: ['net'] }));
    expect(titles({ language: 'go' })).toEqual(['Title 2', 'Title 1']);
    expect(titles({ language: 'go', tag: 'IO' })).toEqual(['Title 2']);
    expect(titles({ search: 'title tag:net language:rust' })).toEqual(['Title 3']);
    expect(titles({ search: 'language:go', language: 'rust' })).toEqual([]);
  });

  it('sorts like the server, ties by id, and paginates', () => {
    index.put(entry(1, { viewCount: 9, updatedAt: '2026-03-01T00:00:00.000Z' }));
    index.put(entry(2, { viewCount: 9 }));
    index.put(entry(3, { viewCount: 2, starCount: 5 }));
    expect(titles({ sortBy: 'updated' })).toEqual(['Title 1', 'Title 3', 'Title 2']);
    expect(titles({ sortBy: 'created' })).toEqual(['Title 3', 'Title 2', 'Title 1']);
    expect(titles({ sortBy: 'views' })).toEqual(['Title 2', 'Title 1', 'Title 3']);
    expect(titles({ sortBy: 'stars' })).toEqual(['Title 3', 'Title 2', 'Title 1']);
    expect(titles({ sortBy: 'views', page: 2, limit: 2 })).toEqual(['Title 3']);
    expect(find({ page: 9 })).toMatchObject({ snippets: [], total: 3 });
  });

  it('finds a changed snippet by its new words only, and a removed one not at all', () => {
    index.put(entry(1, { title: 'marsupial one' }));
    index.put(entry(1, { title: 'monotreme two' }));
    expect([index.size, titles({ search: 'marsu' })]).toEqual([1, []]);
    expect(titles({ search: 'monot' })).toEqual(['monotreme two']);
    index.remove(entry(1)._id);
    expect([index.size, titles({}), titles({ search: 'monot' })]).toEqual([0, [], []]);
  });

  it('finds only the latest words of snippets changed many times', () => {
    for (let round = 0; round < 40; round += 1) {
      for (let n = 0; n < 40; n += 1) index.put(entry(n, { title: `Round${round} of n${n}` }));
    }
    expect(index.size).toBe(40);
    expect(titles({ search: 'round39 n7' })).toEqual(['Round39 of n7']);
    expect(titles({ search: 'round38 n7' })).toEqual([]);
  });
});
