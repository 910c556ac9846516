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
import { WORDS_VERSION } from '../../texts/index.ts';
import { isPastWeek } from '../days.ts';
import {
  type CountState,
  FACETS,
  type IndexedSnippet,
  type IndexedWords,
  type ListedSnippet,
  type SnippetWords,
} from '../port.ts';

function toText({ codeWords, textWords, names, content }: IndexedWords): SearchedText {
  return { words: `${codeWords} ${textWords}`, names, code: content };
}

/** Days that count for trending lists. Most snippets have none. */
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
  /** Name of the indexed database. */
  database: string;
  onError: SearchOptions['onError'];
}

/** Adds snippets without their words, which {@link addWords} adds later. */
export function putListed(search: SnippetSearch, snippets: readonly ListedSnippet[]): void {
  for (const snippet of snippets) search.put(toRow(snippet), null);
}

/** Adds words that were read later; false if the whole snippet has to be read again. */
export function addWords(search: SnippetSearch, words: SnippetWords): boolean {
  return search.addText(words.id, words.seq, toText(words));
}

/**
 * The index of this process, in files. A draft can be built at any time while they serve queries;
 * until it replaces them, every change is applied to both.
 */
export class IndexData {
  readonly #options: SearchOptions;
  readonly #temporary: string | null;
  #search: SnippetSearch;
  #draft: SnippetSearch | null = null;
  /** Sequences of counters that could not be applied to the draft, by snippet. */
  readonly #missed = new Map<string, number>();

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

  /** The files that serve queries. */
  get search(): SnippetSearch {
    return this.#search;
  }

  /** Deletes the files and opens empty ones. */
  async clear(): Promise<void> {
    await this.dropDraft();
    // Closing broken files may fail.
    await this.#search.close({ clear: true }).catch(() => {});
    this.#search = new SnippetSearch(this.#options);
  }

  /** Opens empty files beside the serving ones. */
  openDraft(): SnippetSearch {
    const onError = (error: unknown) => {
      // `settle` rejects with the next error of a draft.
      if (this.#search === draft) this.#options.onError(error);
    };
    const draft: SnippetSearch = new SnippetSearch({ ...this.#options, isDraft: true, onError });
    this.#draft = draft;
    return draft;
  }

  /** Closes and deletes the draft, if there is one. */
  async dropDraft(): Promise<void> {
    const draft = this.#draft;
    this.#draft = null;
    this.#missed.clear();
    await draft?.close({ clear: true }).catch(() => {});
  }

  /** Returns the ids of snippets whose counters are older in the draft, once each. */
  takeMissed(): string[] {
    const isOlder = ([id, seq]: [string, number]) => (this.#draft?.knownSequence(id) ?? seq) < seq;
    const missed = [...this.#missed].filter(isOlder).map(([id]) => id);
    this.#missed.clear();
    return missed;
  }

  /** Replaces the files with the draft; resolves when the old ones are deleted. */
  async replace(): Promise<void> {
    if (this.#draft === null) throw new Error('the draft was dropped');
    const old = this.#search;
    this.#search = this.#draft;
    this.#draft = null;
    this.#search.publish();
    await old.close({ clear: true });
  }

  /** Newest sequence of a snippet or of its removal in the files and the draft. */
  knownSequence(id: string): number {
    return Math.max(this.#search.knownSequence(id), this.#draft?.knownSequence(id) ?? 0);
  }

  /** Whether the files or the draft have an older state of a snippet. */
  isNewer(id: string, seq: number): boolean {
    const oldest = Math.min(
      this.#search.knownSequence(id),
      this.#draft?.knownSequence(id) ?? Number.POSITIVE_INFINITY,
    );
    return seq > oldest;
  }

  upsert(snippet: IndexedSnippet): void {
    const row = toRow(snippet);
    const text = toText(snippet);
    this.#search.put(row, text);
    this.#inDraft((draft) => draft.put(row, text));
  }

  remove(id: string, seq: number): void {
    this.#search.remove(id, seq);
    this.#inDraft((draft) => draft.remove(id, seq));
  }

  /** Applies newer counters; returns false if the snippet is unknown. */
  updateCounts({ id, seq, views, stars, starDays, sameStars }: CountState): boolean {
    const counts = { id, sequence: seq, views, stars, starDays: lastWeek(starDays), sameStars };
    this.#inDraft((draft) => {
      // After a gap, they would hide a change of the text; without a row, they cannot be stored.
      const isNext = draft.sequenceOf(id) + 1 === seq;
      if (!isNext || !draft.count(counts)) this.#missed.set(id, seq);
    });
    return this.#search.count(counts);
  }

  async close(): Promise<void> {
    await this.dropDraft();
    await this.#search.close();
    if (this.#temporary !== null) rmSync(this.#temporary, { recursive: true, force: true });
  }

  /** Applies a change to the draft; an error drops the draft and leaves the serving files alone. */
  #inDraft(change: (draft: SnippetSearch) => void): void {
    if (this.#draft === null) return;
    try {
      change(this.#draft);
    } catch {
      void this.dropDraft();
    }
  }
}
