import { PLANTED, snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';

/**
 * Above this number of snippets, a quoted common word has more candidates than a search may check.
 */
const QUOTED_COMMON_UP_TO = 200_000;
const DETAILS = 400;

const list = (query: string) => `/api/snippets?${query}`;
const search = (text: string) => list(`search=${encodeURIComponent(text)}`);
const quoted = (word: string) => search(`"use(${word})"`);

/** Numbers of public snippets, spread over the collection. */
function publicNumbers(size: number, count: number): number[] {
  const numbers = Array.from({ length: count }, (_, i) => Math.floor((i * size) / count));
  return numbers.filter((n) => snippetNumber(n).isPublic);
}

/** Compound words that some snippets contain: `getUser`, `get_user`. */
function compoundWords(): string[] {
  return publicNumbers(1000, 8).map((n) => snippetNumber(n).written.title.split(' ')[0] ?? '');
}

/** Paths of each kind of request, used in turn, in a collection of a size. */
export function scenarios(size: number): Record<string, string[]> {
  return {
    'first page': [list('page=1')],
    'by language': ['python', 'go', 'rust', 'sql'].map((key) => list(`language=${key}`)),
    'by language, most starred': [list('language=python&sortBy=most-starred')],
    'search, common word': [search(PLANTED.common)],
    'search, rare word': [search(PLANTED.rare)],
    'search, prefix': ['quo', 'zeph', 'xylo'].map(search),
    'search, one letter': ['b', 'k', 'q'].map(search),
    'search, two words': [search(`${PLANTED.common} use`)],
    'search, compound word': compoundWords().map(search),
    'search, quoted text': [quoted(PLANTED.middling), quoted(PLANTED.rare)],
    ...(size <= QUOTED_COMMON_UP_TO && { 'search, quoted common text': [quoted(PLANTED.common)] }),
    detail: publicNumbers(size, DETAILS).map((n) => `/api/snippets/${snippetId(n)}`),
  };
}
