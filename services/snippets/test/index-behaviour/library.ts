import type { SnippetIndex } from '../../src/index/port.ts';
import { metadataOf } from '../../src/texts/snippet-content.ts';
import { type IndexLibrary, type LibrarySnippet, withWords } from '../index-library.ts';
import { idOfNumber } from '../random-snippets.ts';

/** Opens an index over a library of these snippets. */
export type Over = (...snippets: LibrarySnippet[]) => Promise<{
  library: IndexLibrary;
  index: SnippetIndex;
  another: () => Promise<SnippetIndex>;
}>;

export const ANA = 'a'.repeat(24);
export const BO = 'b'.repeat(24);

let numbers = 0;

/** Returns the id of the next snippet. Ids are unique but do not sort by creation. */
export function nextId(): string {
  numbers += 1;
  return idOfNumber(numbers);
}

/** Returns a public snippet that is newer than all earlier ones. */
export function aSnippet(overrides: Partial<LibrarySnippet> = {}): LibrarySnippet {
  const id = nextId();
  const text = {
    title: 'A title',
    description: 'It does',
    content: 'let it = be;',
    authorName: 'Ana',
    tags: [],
    ...overrides,
  };
  return {
    id,
    seq: 1,
    revision: 1,
    authorId: ANA,
    isPublic: true,
    language: 'go',
    ...metadataOf({ difficulty: 'beginner', category: 'api' }),
    views: 0,
    stars: 0,
    forks: 0,
    starDays: {},
    createdAt: numbers,
    updatedAt: numbers,
    ...overrides,
    ...withWords(text),
  };
}
