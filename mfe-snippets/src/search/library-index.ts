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
  snippet: LocalSnippet;
  words: string;
  orders: Record<LocalOrder, number>;
}

function docOf({ words, ...snippet }: LibraryEntry): Doc {
  const orders = {
    updated: Date.parse(snippet.updatedAt),
    created: Date.parse(snippet.createdAt),
    views: snippet.viewCount,
    stars: snippet.starCount,
  };
  return { snippet, words, orders };
}

/** Descending order; ties by id, as on the server. */
function byOrder(sortBy: LocalOrder) {
  return (a: Doc, b: Doc) =>
    b.orders[sortBy] - a.orders[sortBy] || (a.snippet._id < b.snippet._id ? 1 : -1);
}

/**
 * Index of the user's own library. Gives the same results as the server for words, `language:`, `tag:` and
 * `user:`. Quoted text needs the whole code, which only the server has.
 */
export class LibraryIndex {
  readonly #owner: string;
  readonly #docs = new Map<string, Doc>();
  #postings = new Postings<Doc>();

  /** @param owner user name of the library's owner */
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
    if (this.#postings.needsRebuild) this.#rebuild();
  }

  clear(): void {
    this.#docs.clear();
    this.#postings = new Postings();
  }

  /** Builds the sorted word list ahead of the first search. */
  prepare(): void {
    this.#postings.prepare();
  }

  /** Finds one page of matches; null if only the server has the answer. */
  find({ search, language, tag, sortBy, page, limit }: LocalQuery): LocalPage | null {
    const parsed = parseSearch(search);
    if (parsed.phrases.length > 0) return null;
    const languages = [...parsed.languages, ...(language ? [languageKey(language)] : [])];
    const tags = [...parsed.tags, ...tagsOfFilter(tag)];
    const matches = this.#withWords(parsed.words).filter(
      ({ snippet }) =>
        languages.every((key) => snippet.language === key) &&
        tags.every((name) => snippet.tags.some((tag) => normalFilter(tag) === name)) &&
        parsed.users.every((user) => user === this.#owner),
    );
    const exact = this.#withExact(rankedWords(parsed));
    const inOrder = byOrder(sortBy);
    matches.sort((a, b) => Number(exact.has(b)) - Number(exact.has(a)) || inOrder(a, b));
    const first = (page - 1) * limit;
    const snippets = matches.slice(first, first + limit).map(({ snippet }) => snippet);
    return { snippets, total: matches.length };
  }

  #withWords(words: readonly SearchWord[]): Doc[] {
    if (words.length === 0) return [...this.#docs.values()];
    return this.#postings.withAll(words);
  }

  /** Snippets that contain the words exactly as typed; they rank first. */
  #withExact(words: readonly SearchWord[]): ReadonlySet<Doc> {
    return new Set(words.length === 0 ? [] : this.#postings.withAll(words, { exact: true }));
  }

  #rebuild(): void {
    this.#postings = new Postings();
    for (const doc of this.#docs.values()) this.#postings.add(doc, doc.words.split(' '));
  }
}
