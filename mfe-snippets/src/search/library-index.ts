import type { LibraryEntry } from '@snippetry/contracts';
import {
  languageKey,
  normalFilter,
  parseSearch,
  rankedWords,
  type SearchWord,
  tagsOfFilter,
} from '@snippetry/contracts/search';
import type { LocalOrder, LocalPage, LocalQuery, LocalSnippet } from './library-types.ts';
import { Postings } from './postings.ts';

interface Doc {
  shown: LocalSnippet;
  words: string;
  orders: Record<LocalOrder, number>;
}

function docOf({ words, ...shown }: LibraryEntry): Doc {
  const orders = {
    updated: Date.parse(shown.updatedAt),
    created: Date.parse(shown.createdAt),
    views: shown.viewCount,
    stars: shown.starCount,
  };
  return { shown, words, orders };
}

/** The larger first; ties by id, as the server does. */
function byOrder(sortBy: LocalOrder) {
  return (a: Doc, b: Doc) =>
    b.orders[sortBy] - a.orders[sortBy] || (a.shown._id < b.shown._id ? 1 : -1);
}

/**
 * The own library by its words. It finds what the server finds by words, `language:`, `tag:` and
 * `user:`; quoted text is looked for in whole code, which only the server has.
 */
export class LibraryIndex {
  readonly #owner: string;
  readonly #docs = new Map<string, Doc>();
  #postings = new Postings<Doc>();

  /** `owner` is the name of the person whose library it is. */
  constructor(owner: string) {
    this.#owner = normalFilter(owner);
  }

  get size(): number {
    return this.#docs.size;
  }

  put(entry: LibraryEntry): void {
    this.remove(entry._id);
    const doc = docOf(entry);
    this.#docs.set(entry._id, doc);
    this.#postings.add(doc, doc.words.split(' '));
  }

  remove(id: string): void {
    const doc = this.#docs.get(id);
    if (!doc) return;
    this.#docs.delete(id);
    this.#postings.remove(doc);
    if (this.#postings.isWorn) this.#rebuild();
  }

  clear(): void {
    this.#docs.clear();
    this.#postings = new Postings();
  }

  /** Does beforehand what the first search would wait for. */
  prepare(): void {
    this.#postings.prepare();
  }

  /** One page of what matches; null where only the server can tell. */
  find({ search, language, tag, sortBy, page, limit }: LocalQuery): LocalPage | null {
    const parsed = parseSearch(search);
    if (parsed.phrases.length > 0) return null;
    const languages = [...parsed.languages, ...(language ? [languageKey(language)] : [])];
    const tags = [...parsed.tags, ...tagsOfFilter(tag)];
    const matches = this.#withWords(parsed.words).filter(
      ({ shown }) =>
        languages.every((key) => shown.language === key) &&
        tags.every((name) => shown.tags.some((tag) => normalFilter(tag) === name)) &&
        parsed.users.every((user) => user === this.#owner),
    );
    const exact = this.#withExact(rankedWords(parsed));
    const inOrder = byOrder(sortBy);
    matches.sort((a, b) => Number(exact.has(b)) - Number(exact.has(a)) || inOrder(a, b));
    const first = (page - 1) * limit;
    const snippets = matches.slice(first, first + limit).map(({ shown }) => shown);
    return { snippets, total: matches.length };
  }

  #withWords(words: readonly SearchWord[]): Doc[] {
    if (words.length === 0) return [...this.#docs.values()];
    return this.#postings.withAll(words);
  }

  /** Snippets that have the words as they were typed, which come first. */
  #withExact(words: readonly SearchWord[]): ReadonlySet<Doc> {
    return new Set(words.length === 0 ? [] : this.#postings.withAll(words, { exact: true }));
  }

  #rebuild(): void {
    this.#postings = new Postings();
    for (const doc of this.#docs.values()) this.#postings.add(doc, doc.words.split(' '));
  }
}
