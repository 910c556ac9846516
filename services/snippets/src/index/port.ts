import type { ParsedSearch, SnippetListQuery } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { Facet } from '../domain/facets.ts';
import type { Trait } from '../domain/likeness.ts';

/** Counters of a snippet that change without its text. */
export interface IndexedCounts {
  id: string;
  /** Rises with every change of the snippet; an older state never replaces a newer one. */
  seq: number;
  views: number;
  stars: number;
  forks: number;
  /** Stars by the day they were given, counted from 1970 in UTC; days of the last week at least. */
  starDays: Readonly<Record<string, number>>;
}

/** Counters as of a seq: nothing else of the snippet has changed since the seq before. */
export interface CountState extends IndexedCounts {
  /** What the snippet shows besides; processes of earlier versions do not tell it. */
  shown?: UnindexedCounts | undefined;
  /** Nobody gave or took a star since the seq before; not told where that is not known. */
  sameStars?: true | undefined;
}

/** Counters that snippets show and no index holds. */
export interface UnindexedCounts {
  copies: number;
  /** The last flushes of views and of copies that the counters include. */
  viewBatch: string;
  copyBatch: string;
}

/** What lists need of a snippet: all that an index holds of it but its words. */
export interface ListedSnippet extends IndexedCounts, Record<Facet, string> {
  authorId: string;
  authorName: string;
  isPublic: boolean;
  tags: readonly string[];
  /** Counts changes of the text. */
  revision: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

/** What a snippet is searched by. */
export interface IndexedWords {
  /** Tokens of the code, joined by blanks, as UTF-8. See `indexText`. */
  codeWords: Buffer;
  /** Tokens beside the code that the code does not have. */
  textWords: Buffer;
  /** Identifiers of several parts: those of the code, a line break, the others. */
  names: Buffer;
  /** Some tokens were left out: quoted text has to be looked for in the code itself. */
  wordsCut: boolean;
}

/** Everything an index holds of one snippet: no title, no description, no code. */
export interface IndexedSnippet extends ListedSnippet, IndexedWords {}

/** The words of a snippet as of a seq. */
export interface SnippetWords extends IndexedWords {
  id: string;
  seq: number;
}

/** What a committed transaction tells the index about snippets. */
export type SnippetChange =
  | { kind: 'upsert'; snippet: IndexedSnippet }
  | { kind: 'counts'; counts: CountState }
  | { kind: 'remove'; id: string; seq: number };

/** Somebody whose card changed, by a hash of their id: what is told stays longer than a deleted account. */
export type PersonMark = string;

/** What a committed transaction tells the index, and through it all that keep something in memory. */
export type IndexChange = SnippetChange | { kind: 'person'; mark: PersonMark };

/** Which snippets a list is about. What the viewer may not see is never among them. */
export type IndexScope =
  | { kind: 'public' }
  /** The author's public snippets; all of them where the author is the viewer. */
  | { kind: 'author'; authorId: string }
  /** Public snippets of these authors. */
  | { kind: 'authors'; authorIds: readonly string[] }
  /** Those of these that the viewer may see. */
  | { kind: 'chosen'; ids: readonly string[] };

/**
 * What a list is narrowed by, in lower case, a language by its key; an absent or empty one narrows
 * nothing.
 */
export interface IndexFilters extends Partial<Record<Facet, string>> {
  /** Every one must be present. */
  tags?: readonly string[];
}

/** A list or a search. */
export interface IndexQuery {
  viewer: Viewer;
  scope: IndexScope;
  filters: IndexFilters;
  search: ParsedSearch;
  sort: SnippetListQuery['sortBy'];
  /** From 1. */
  page: number;
  limit: number;
}

/** A list without its order and its page. */
export type IndexSelection = Pick<IndexQuery, 'viewer' | 'scope' | 'filters' | 'search'>;

/** How many matches have each value: most first, equal ones by value. See `SnippetFacets`. */
export type FacetCounts = Record<Facet | 'tags', { value: string; count: number }[]>;

/** A snippet, by what others may share with it. */
export interface AlikeQuery {
  viewer: Viewer;
  /** Its id; it is not like itself. */
  except: string;
  language: string;
  traits: readonly Trait[];
  limit: number;
}

/** One page of matches. */
export interface IndexPage {
  ids: string[];
  /** The authors of these, each once, in no order. */
  authorIds: string[];
  /** How many match altogether, exactly. */
  total: number;
}

/**
 * What lists and searches are answered from. An answer contains whatever this process has applied
 * before and, once their change has arrived, what other processes have.
 */
export interface SnippetIndex {
  /** Loads or connects, and tries again until that works. It resolves when the index can be asked. */
  start(): Promise<void>;
  /** A readiness check: throws while lists cannot be answered. */
  ready(): unknown;
  /**
   * Takes over what a transaction has committed, before its request is answered.
   *
   * @returns whether answers of this process contain the changes; if not, they will later
   */
  apply(changes: readonly IndexChange[]): Promise<boolean>;
  /** @throws AppError `service.unavailable` where the index cannot be asked */
  find(query: IndexQuery): Promise<IndexPage>;
  /** How many match; see `find`. */
  count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number>;
  /** How many match by their values; see `find`. */
  facets(selection: IndexSelection): Promise<FacetCounts>;
  /** The visible ones that share most with a snippet, the newest of equal ones first. */
  alike(query: AlikeQuery): Promise<Omit<IndexPage, 'total'>>;
  /** Public snippets by stars gained in the last seven days, filled up by stars of all time. */
  trending(limit: number): Promise<Omit<IndexPage, 'total'>>;
  /** Reads these anew from the database, which did not answer them as the index expected. */
  refresh(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A snippet that is not there any more, as of a seq. */
export interface Removal {
  id: string;
  seq: number;
}

/** Where an index reads the snippets it holds: all of them, whoever may see them. */
export interface IndexSource {
  /** All snippets in batches, oldest first. */
  all(): AsyncIterable<IndexedSnippet[]>;
  /** The same without words, which are most of what there is to read. */
  listed(): AsyncIterable<ListedSnippet[]>;
  /** The words of those among these that exist. */
  words(ids: readonly string[]): Promise<SnippetWords[]>;
  /** The snippets among these that exist. */
  rows(ids: readonly string[]): Promise<IndexedSnippet[]>;
  changedSince(time: Date): Promise<{ id: string; seq: number }[]>;
  removedSince(time: Date): Promise<Removal[]>;
  /** Those of these that went lately and have not come back. */
  removals(ids: readonly string[]): Promise<Removal[]>;
}

/** What this process knows of snippets' states without asking the database. */
export interface SnippetVersions {
  /** The seq of a snippet that is there; 0 where it is gone or not known. */
  seqOf(id: string): number;
  /** Whether everybody may see a snippet, as far as is known here; false where it is gone or not known. */
  isPublic(id: string): boolean;
  /** Rises with every change that becomes known here. */
  now(): number;
  /** `now` when stars of a snippet last changed; infinite where it is gone or not known. */
  starsChanged(id: string): number;
  /** Whether everything that any process answered is known. */
  isCurrent(): boolean;
  /**
   * Learns what other processes answered, where that is possible.
   *
   * @throws where the database does not answer
   */
  refresh(): Promise<void>;
}

/** Hears of what is kept in memory as soon as the index of this process knows it. */
export interface ChangeListener {
  counted(counts: CountState): void;
  /** The card of somebody is another one. */
  personChanged(mark: PersonMark): void;
  /** What others told may be lost: a card of anybody may be another one. */
  peopleUnknown(): void;
}
