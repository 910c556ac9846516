import {
  LIMITS,
  type ParsedSearch,
  parseSearch,
  type SearchWord,
  type SnippetListQuery,
} from '@snippetry/contracts';
import { FOLDED, moreTokensOf, rankedWords, textBesideCode } from '@snippetry/contracts/search';
import type { Viewer } from '@snippetry/service-kit';
import {
  eachFacet,
  FACETS,
  type FacetCounts,
  type IndexedSnippet,
  type IndexQuery,
  type IndexSelection,
  type SnippetChange,
} from '../src/index/port.ts';
import { indexText, type Words, wordsOf } from '../src/texts/tokenizer.ts';
import type { Random } from './random.ts';

export interface LibrarySnippet extends IndexedSnippet {
  title: string;
  description: string;
  content: string;
}

interface Changed {
  id: string;
  seq: number;
  at: number;
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const BATCH = 50;

export const COLUMNS = {
  newest: 'createdAt',
  created: 'createdAt',
  oldest: 'createdAt',
  'recently-updated': 'updatedAt',
  updated: 'updatedAt',
  'most-viewed': 'views',
  views: 'views',
  'most-starred': 'stars',
  stars: 'stars',
} as const satisfies Record<SnippetListQuery['sortBy'], string>;

export const today = (): number => Math.floor(Date.now() / DAY_MS);

export const visitor: Viewer = { kind: 'visitor', id: null, key: 'visitor' };

export function userViewer(id: string): Viewer {
  return { kind: 'user', id, username: id, jti: id, exp: 0, key: id };
}

/** Adds the indexed words of a text to it. */
export function withWords<Text extends Parameters<typeof indexText>[0]>(text: Text) {
  const { codeWords, textWords, names, wordsCut } = indexText(text);
  return {
    ...text,
    codeWords,
    textWords,
    names,
    wordsCut,
  };
}

export function upsert(snippet: IndexedSnippet): SnippetChange {
  return { kind: 'upsert', snippet };
}

/**
 * In-memory database as the source of an index. It also computes the expected result of each query
 * by scanning all snippets.
 */
export class IndexLibrary {
  readonly #snippets = new Map<string, LibrarySnippet>();
  readonly #changed = new Map<string, Changed>();
  readonly #removed = new Map<string, Changed>();
  readonly #words = new WeakMap<LibrarySnippet, Words>();

  get snippets(): LibrarySnippet[] {
    return [...this.#snippets.values()];
  }

  any(random: Random): LibrarySnippet | undefined {
    const { snippets } = this;
    return snippets[Math.floor(random() * snippets.length)];
  }

  put(snippet: LibrarySnippet): SnippetChange {
    const { id, seq } = snippet;
    this.#snippets.set(id, snippet);
    this.#removed.delete(id);
    this.#changed.set(id, { id, seq, at: Date.now() });
    return upsert(snippet);
  }

  count(id: string, counts: Partial<Pick<IndexedSnippet, 'views' | 'stars' | 'starDays'>>) {
    const before = this.#snippets.get(id);
    if (before === undefined) throw new Error('there is no such snippet');
    const next = { ...before, ...counts, seq: before.seq + 1 };
    this.put(next);
    const { seq, views, stars, forks, starDays } = next;
    return { kind: 'counts', counts: { id, seq, views, stars, forks, starDays } } as const;
  }

  remove(id: string): SnippetChange {
    const seq = (this.#snippets.get(id)?.seq ?? 0) + 1;
    this.#snippets.delete(id);
    this.#changed.delete(id);
    this.#removed.set(id, { id, seq, at: Date.now() });
    return { kind: 'remove', id, seq };
  }

  /** Deletes a snippet without a record of its removal. */
  forget(id: string): void {
    this.#snippets.delete(id);
    this.#changed.delete(id);
  }

  async *all(): AsyncGenerator<LibrarySnippet[]> {
    const snippets = this.snippets.sort(
      (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
    );
    for (let from = 0; from < snippets.length; from += BATCH) {
      yield snippets.slice(from, from + BATCH);
    }
  }

  listed(): AsyncGenerator<LibrarySnippet[]> {
    return this.all();
  }

  words(ids: readonly string[]): Promise<LibrarySnippet[]> {
    return this.rows(ids);
  }

  async rows(ids: readonly string[]): Promise<LibrarySnippet[]> {
    return ids.flatMap((id) => this.#snippets.get(id) ?? []);
  }

  async changedSince(time: Date): Promise<Changed[]> {
    return [...this.#changed.values()].filter(({ at }) => at >= time.getTime());
  }

  async removedSince(time: Date): Promise<Changed[]> {
    return [...this.#removed.values()].filter(({ at }) => at >= time.getTime());
  }

  async size(): Promise<number> {
    return this.#snippets.size;
  }

  async removals(ids: readonly string[]): Promise<Changed[]> {
    return ids.flatMap((id) => this.#removed.get(id) ?? []);
  }

  async containing(viewer: Viewer, ids: readonly string[], text: string): Promise<Set<string>> {
    const visible = await this.rows(ids);
    const found = visible.filter((one) => isVisible(one, viewer) && hasPhrase(one, text));
    return new Set(found.map(({ id }) => id));
  }

  find(query: IndexQuery): { ids: string[]; authorIds: string[]; total: number } {
    const column = COLUMNS[query.sort];
    const direction = query.sort === 'oldest' ? 1 : -1;
    const exact = (snippet: LibrarySnippet) =>
      Number(hasExactly(this.#wordsOf(snippet), query.search));
    const found = this.#matching(query).sort(
      (a, b) =>
        exact(b) - exact(a) || direction * (a[column] - b[column] || (a.id < b.id ? -1 : 1)),
    );
    const offset = (query.page - 1) * query.limit;
    const page = found.slice(offset, offset + query.limit);
    const authorIds = [...new Set(page.map(({ authorId }) => authorId))].sort();
    return { ids: page.map(({ id }) => id), authorIds, total: found.length };
  }

  facets(selection: IndexSelection): FacetCounts {
    const found = this.#matching(selection);
    const tags = counted(found.flatMap((snippet) => snippet.tags)).slice(0, LIMITS.facetTags);
    const ofFacet = eachFacet((facet) => {
      const filters = { ...selection.filters, [facet]: '' };
      return counted(this.#matching({ ...selection, filters }).map((snippet) => snippet[facet]));
    });
    return { ...ofFacet, tags };
  }

  trending(limit: number): string[] {
    const shown = this.snippets.filter(({ isPublic }) => isPublic);
    const byStars = (a: LibrarySnippet, b: LibrarySnippet) =>
      b.stars - a.stars || (a.id < b.id ? 1 : -1);
    const risen = shown
      .filter((snippet) => gained(snippet) > 0)
      .sort((a, b) => gained(b) - gained(a) || byStars(a, b));
    const ids = [...risen, ...shown.sort(byStars)].map(({ id }) => id);
    return [...new Set(ids)].slice(0, limit);
  }

  #matching({ viewer, scope, filters, search }: IndexSelection): LibrarySnippet[] {
    const tags = [...search.tags, ...(filters.tags ?? [])];
    const same = (wanted: string | undefined, value: string) => !wanted || wanted === value;
    return this.snippets.filter(
      (snippet) =>
        isVisible(snippet, viewer) &&
        (scope.kind !== 'public' || snippet.isPublic) &&
        (scope.kind !== 'author' || snippet.authorId === scope.authorId) &&
        (scope.kind !== 'authors' || isOfAuthors(snippet, scope.authorIds)) &&
        (scope.kind !== 'chosen' || scope.ids.includes(snippet.id)) &&
        FACETS.every((facet) => same(filters[facet], snippet[facet])) &&
        tags.every((tag) => snippet.tags.includes(tag)) &&
        search.languages.every((language) => snippet.language === language) &&
        search.users.every((user) => snippet.authorName.toLowerCase() === user) &&
        search.words.every((word) => hasWord(this.#wordsOf(snippet), word)) &&
        search.phrases.every((phrase) => hasPhrase(snippet, phrase)),
    );
  }

  #wordsOf(snippet: LibrarySnippet): Words {
    const words = this.#words.get(snippet) ?? allWordsOf(snippet);
    this.#words.set(snippet, words);
    return words;
  }
}

function gained({ starDays }: LibrarySnippet): number {
  const now = today();
  const week = Object.entries(starDays).filter(([day]) => {
    const age = now - Number(day);
    return age >= 0 && age < WEEK_DAYS;
  });
  return week.reduce((sum, [, stars]) => sum + stars, 0);
}

function isVisible({ isPublic, authorId }: LibrarySnippet, viewer: Viewer): boolean {
  return isPublic || authorId === viewer.id;
}

function isOfAuthors(snippet: LibrarySnippet, authorIds: readonly string[]): boolean {
  return snippet.isPublic && authorIds.includes(snippet.authorId);
}

/** Counts equal values, most frequent first. */
function counted(values: readonly string[]) {
  const named = values.filter((value) => value !== '').map((value) => value.toLowerCase());
  return [...Map.groupBy(named, (value) => value)]
    .map(([value, { length: count }]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function hasPhrase({ content }: LibrarySnippet, phrase: string): boolean {
  return content.toLowerCase().includes(phrase.toLowerCase());
}

/** Returns all words that find a snippet, straight from its text. */
export function allWordsOf(snippet: Parameters<typeof indexText>[0]): Words {
  const text = `${textBesideCode(snippet)}\n${snippet.content}`;
  const { parts, names } = wordsOf(text);
  return { parts: new Set([...parts, ...moreTokensOf(text)]), names };
}

/** Whether a word is among these; a matching token may begin with one of the `marks`. */
export function hasWord(
  { parts, names }: Words,
  word: SearchWord,
  marks: readonly string[] = ['', FOLDED],
): boolean {
  const has = (words: Iterable<string>, text: string, prefix: boolean) =>
    [...words].some((known) =>
      marks.some((mark) => (prefix ? known.startsWith(mark + text) : known === mark + text)),
    );
  const last = word.parts.length - 1;
  return (
    has(parts, word.whole, word.prefix) ||
    has(names.keys(), word.whole, word.prefix) ||
    word.parts.every((part, i) => has(parts, part, word.prefix && i === last))
  );
}

/** Whether the words that rank the results of a search are among these exactly as typed. */
export function hasExactly(words: Words, search: ParsedSearch): boolean {
  return rankedWords(search).every((word) => hasWord(words, { ...word, ...word.exact }, ['']));
}

/** Returns a query: all public snippets, newest first, unless overridden. */
export function indexQuery({
  search = '',
  ...query
}: Partial<Omit<IndexQuery, 'search'>> & { search?: string } = {}): IndexQuery {
  return {
    viewer: visitor,
    scope: { kind: 'public' },
    filters: {},
    sort: 'newest',
    page: 1,
    limit: 20,
    ...query,
    search: parseSearch(search),
  };
}
