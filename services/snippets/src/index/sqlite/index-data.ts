import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { normalFilter } from '@snippetry/contracts/search';
import {
  type ListedRow,
  type SearchedText,
  type SearchOptions,
  SnippetSearch,
} from '@snippetry/snippet-search';
import { isPastWeek } from '../../domain/days.ts';
import { FACETS } from '../../domain/facets.ts';
import { WORDS_VERSION } from '../../domain/tokenizer.ts';
import type {
  CountState,
  IndexedSnippet,
  IndexedWords,
  ListedSnippet,
  SnippetWords,
} from '../port.ts';

function toText({ codeWords, textWords, names, content }: IndexedWords): SearchedText {
  return { words: `${codeWords} ${textWords}`, names, code: content };
}

/** Days that count for trending lists: most snippets have none. */
function lastWeek(starDays: ListedSnippet['starDays']): Record<string, number> {
  const now = Date.now();
  const days = Object.entries(starDays);
  return Object.fromEntries(
    days.filter(([day, stars]) => stars > 0 && !isPastWeek(Number(day), now)),
  );
}

function toRow(snippet: ListedSnippet): ListedRow {
  const { id, seq, authorId, authorName, isPublic, tags, createdAt, updatedAt } = snippet;
  const { views, stars, starDays } = snippet;
  return {
    id,
    sequence: seq,
    authorId,
    user: normalFilter(authorName),
    isPublic,
    facets: FACETS.map((facet) => normalFilter(snippet[facet])),
    tags: tags.map(normalFilter),
    created: createdAt,
    updated: updatedAt,
    views,
    stars,
    starDays: lastWeek(starDays),
  };
}

export interface IndexDataOptions {
  /** Folder of the files; empty for a temporary one. */
  dir: string;
  /** Names the database that the index is of. */
  database: string;
  onError: SearchOptions['onError'];
}

/** The index of this process in files that can be rebuilt at any time. */
export class IndexData {
  readonly #options: SearchOptions;
  readonly #temporary: string | null;
  #search: SnippetSearch;

  constructor({ dir, database, onError }: IndexDataOptions) {
    this.#temporary = dir === '' ? mkdtempSync(path.join(tmpdir(), 'snippet-search-')) : null;
    const name = createHash('sha256').update(database).digest('hex').slice(0, 12);
    this.#options = {
      dir: path.join(this.#temporary ?? dir, name),
      key: `${WORDS_VERSION} ${FACETS.join()}`,
      facets: FACETS.length,
      onError,
    };
    this.#search = new SnippetSearch(this.#options);
  }

  get search(): SnippetSearch {
    return this.#search;
  }

  /** Deletes the files and opens empty ones. */
  async clear(): Promise<void> {
    // Broken files may not be closed in order.
    await this.#search.close({ clear: true }).catch(() => {});
    this.#search = new SnippetSearch(this.#options);
  }

  upsert(snippet: IndexedSnippet): void {
    this.#search.put(toRow(snippet), toText(snippet));
  }

  /** Takes snippets in whose words come later. */
  list(snippets: readonly ListedSnippet[]): void {
    for (const snippet of snippets) this.#search.put(toRow(snippet), null);
  }

  /** Takes in words that were read later; false if the whole snippet has to be read again. */
  addWords(words: SnippetWords): boolean {
    return this.#search.addText(words.id, words.seq, toText(words));
  }

  /** Takes newer counters over; false if the snippet is not known. */
  updateCounts({ id, seq, views, stars, starDays, sameStars }: CountState): boolean {
    const counts = { id, sequence: seq, views, stars, starDays: lastWeek(starDays), sameStars };
    return this.#search.count(counts);
  }

  async close(): Promise<void> {
    await this.#search.close();
    if (this.#temporary !== null) rmSync(this.#temporary, { recursive: true, force: true });
  }
}
