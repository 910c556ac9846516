import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type ListedRow, type SearchedText, type Selection, SnippetSearch } from '../src/index.ts';

export const ANA = 'a'.repeat(24);
export const BO = 'b'.repeat(24);

export const idOf = (n: number) => n.toString(16).padStart(24, '0');

export function row(n: number, overrides: Partial<ListedRow> = {}): ListedRow {
  return {
    id: idOf(n),
    sequence: 1,
    authorId: ANA,
    user: 'ana',
    isPublic: true,
    facets: ['go', ''],
    tags: [],
    created: n,
    updated: n,
    views: 0,
    stars: 0,
    starDays: {},
    ...overrides,
  };
}

/** A searched text of code; its words of several parts, such as `getUser`, are names. */
export function text(code: string): SearchedText {
  const pieces = code.split(/[^A-Za-z0-9]+/).filter((piece) => piece !== '');
  const partsOf = (piece: string) => piece.split(/(?=[A-Z])/).map((part) => part.toLowerCase());
  return {
    words: pieces.flatMap(partsOf).join(' '),
    names: pieces
      .filter((piece) => partsOf(piece).length > 1)
      .join(' ')
      .toLowerCase(),
    code,
  };
}

export function selection(overrides: Partial<Selection> = {}): Selection {
  return {
    viewerId: null,
    scope: { kind: 'public' },
    filters: ['', ''],
    required: [],
    tags: [],
    users: [],
    words: [],
    ranked: [],
    phrases: [],
    ...overrides,
  };
}

/** A search for the prefix of a word. */
export function prefix(whole: string): Selection {
  return selection({ words: [{ whole, parts: [whole], prefix: true }] });
}

export const phrase = (...phrases: string[]) => selection({ phrases });

export function idsOf(search: SnippetSearch, asked: Selection): string[] {
  return search.find(asked, { column: 'created', direction: 1, offset: 0, limit: 1000 }).ids;
}

export function temporaryFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'snippet-search-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

export function openIn(dir: string, key = 'test', isDraft = false): SnippetSearch {
  const onError = (error: unknown) => {
    throw error;
  };
  return new SnippetSearch({ dir, key, facets: 2, isDraft, onError });
}

/** An index that is closed at the end of the test. */
export function opened(): SnippetSearch {
  const search = openIn(temporaryFolder());
  onTestFinished(() => search.close());
  return search;
}
