import {
  METADATA_FIELDS,
  mapNames,
  type ParsedSearch,
  type SnippetListQuery,
} from '@snippetry/contracts';
import type { BaseConfig, Transaction, UnitOfWork, Viewer } from '@snippetry/service-kit';
import type { Trait } from './likeness.ts';

/** Single-valued fields that lists are filtered by. Queries and each index follow this list. */
export const FACETS = ['language', ...METADATA_FIELDS] as const;

export type Facet = (typeof FACETS)[number];

export function eachFacet<Value>(from: (facet: Facet) => Value): Record<Facet, Value> {
  return mapNames(FACETS, from);
}

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
  /** Counters that no index needs; missing in changes of earlier versions. */
  shown?: UnindexedCounts | undefined;
  /** No star was given or taken since the seq before; missing if that is unknown. */
  sameStars?: true | undefined;
}

/** Counters that snippets show and no index contains. */
export interface UnindexedCounts {
  copies: number;
  /** The last flushes of views and of copies that the counters include. */
  viewBatch: string;
  copyBatch: string;
}

/** Fields of a snippet that lists need. */
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

/** Text of a snippet that searches need. */
export interface IndexedWords {
  /** Tokens of the code, joined by blanks. See `indexText`. */
  codeWords: string;
  /** Tokens of the other texts that the code does not contain. */
  textWords: string;
  /** Identifiers of several parts: those of the code, a line break, those of the other texts. */
  names: string;
  /** Some tokens were left out, so quoted text must be searched for in the code itself. */
  wordsCut: boolean;
  content: string;
}

/** Everything an index is made from: no title and no description. */
export interface IndexedSnippet extends ListedSnippet, IndexedWords {}

/** The words of a snippet as of a seq. */
export interface SnippetWords extends IndexedWords {
  id: string;
  seq: number;
}

/** Change of a snippet by a committed transaction. */
export type SnippetChange =
  | { kind: 'upsert'; snippet: IndexedSnippet }
  | { kind: 'counts'; counts: CountState }
  | { kind: 'remove'; id: string; seq: number };

/** Hash of the id of a user whose card changed: the feed outlives deleted accounts. */
export type PersonMark = string;

/** Change by a committed transaction, for the index and for caches in memory. */
export type IndexChange = SnippetChange | { kind: 'person'; mark: PersonMark };

/** Snippets that a list chooses from, never including ones that the viewer may not see. */
export type IndexScope =
  | { kind: 'public' }
  /** The author's public snippets; all of them if the author is the viewer. */
  | { kind: 'author'; authorId: string }
  /** Public snippets of these authors. */
  | { kind: 'authors'; authorIds: readonly string[] }
  /** The snippets with these ids that the viewer may see. */
  | { kind: 'chosen'; ids: readonly string[] };

/**
 * Filters of a list in lower case, a language by its key; absent and empty ones filter nothing.
 */
export interface IndexFilters extends Partial<Record<Facet, string>> {
  /** Every one must be present. */
  tags?: readonly string[];
}

/** Orders of the dashboard and of the explore page, which share four keys, by name. */
export const ORDERS = {
  newest: { column: 'created', direction: -1 },
  created: { column: 'created', direction: -1 },
  oldest: { column: 'created', direction: 1 },
  'recently-updated': { column: 'updated', direction: -1 },
  updated: { column: 'updated', direction: -1 },
  'most-viewed': { column: 'views', direction: -1 },
  views: { column: 'views', direction: -1 },
  'most-starred': { column: 'stars', direction: -1 },
  stars: { column: 'stars', direction: -1 },
} as const satisfies Record<SnippetListQuery['sortBy'], unknown>;

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

/** Number of matches with each value: most first, equal ones by value. See `SnippetFacets`. */
export type FacetCounts = Record<Facet | 'tags', { value: string; count: number }[]>;

/** Request for snippets that share traits with one. */
export interface AlikeQuery {
  viewer: Viewer;
  /** Id of that snippet, which the result excludes. */
  except: string;
  language: string;
  traits: readonly Trait[];
  limit: number;
}

/** One page of matches. */
export interface IndexPage {
  ids: string[];
  /** Authors of these snippets, each once, in no order. */
  authorIds: string[];
  /** Number of matches on all pages. */
  total: number;
}

/**
 * Index for lists and searches. An answer contains every change that this process has applied
 * before and every change of other processes that has arrived.
 */
export interface SnippetIndex {
  /** Loads or connects, with retries. Resolves when the index can answer. */
  start(): Promise<void>;
  /** A readiness check: throws while lists cannot be answered. */
  ready(): unknown;
  /**
   * Applies the changes of a committed transaction, before its request is answered.
   *
   * @returns whether answers of this process contain the changes; if not, they will later
   */
  apply(changes: readonly IndexChange[]): Promise<boolean>;
  /** @throws AppError `service.unavailable` if the index cannot answer */
  find(query: IndexQuery): Promise<IndexPage>;
  /** Counts matches; see `find`. */
  count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number>;
  /** Counts matches by their values; see `find`. */
  facets(selection: IndexSelection): Promise<FacetCounts>;
  /** Visible snippets that share the most traits with one; equal ones newest first. */
  alike(query: AlikeQuery): Promise<Omit<IndexPage, 'total'>>;
  /** Public snippets by stars gained in the last seven days, filled up by stars of all time. */
  trending(limit: number): Promise<Omit<IndexPage, 'total'>>;
  /** Reads snippets again whose state in the database differs from the index. */
  refresh(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Removal of a snippet as of a seq. */
export interface Removal {
  id: string;
  seq: number;
}

/** Source of an index: all snippets, private ones included. */
export interface IndexSource {
  /** All snippets in batches, oldest first. */
  all(): AsyncIterable<IndexedSnippet[]>;
  /** The same without words, which are most of the data. */
  listed(): AsyncIterable<ListedSnippet[]>;
  /** The words of those among these that exist. */
  words(ids: readonly string[]): Promise<SnippetWords[]>;
  /** Number of snippets. */
  size(): Promise<number>;
  /** The snippets among these that exist. */
  rows(ids: readonly string[]): Promise<IndexedSnippet[]>;
  changedSince(time: Date): Promise<{ id: string; seq: number }[]>;
  removedSince(time: Date): Promise<Removal[]>;
  /** Recorded removals of these snippets, if they were not restored since. */
  removals(ids: readonly string[]): Promise<Removal[]>;
}

/** States of snippets in the index of this process, without a read of the database. */
export interface SnippetVersions {
  /** The seq of an existing snippet; 0 for unknown and removed ones. */
  seqOf(id: string): number;
  /** Whether a snippet is public; false for unknown and removed ones. */
  isPublic(id: string): boolean;
  /** Rises with every change that this process applies. */
  now(): number;
  /** `now` when stars of a snippet last changed; infinite for unknown and removed ones. */
  starsChanged(id: string): number;
  /** Whether the changes of all processes were readable at the last read. */
  isCurrent(): boolean;
  /**
   * Applies changes of other processes if they can be read.
   *
   * @throws if the database does not answer
   */
  refresh(): Promise<void>;
}

/** Receives changes of cached data as soon as the index has applied them. */
export interface ChangeListener {
  counted(counts: CountState): void;
  /** The card of a user changed. */
  personChanged(mark: PersonMark): void;
  /** Changes of other processes may be lost: any card may have changed. */
  peopleUnknown(): void;
}

/** A transaction of this service, which also carries changes of the search index. */
export type Tx = Transaction<IndexChange>;

/** The members of a transaction that reads need. */
export type ReadTx = Pick<Tx, 'session'>;

/** The members of a transaction that writes without a result need. */
export type WriteTx = Pick<Tx, 'write'>;

export type SnippetUnitOfWork = UnitOfWork<IndexChange>;

/** Finds the snippets among these whose code contains a text, without regard to case. */
export type FindContaining = (
  viewer: Viewer,
  ids: readonly string[],
  text: string,
) => Promise<Set<string>>;

export interface IndexedData extends IndexSource {
  containing: FindContaining;
}

export interface IndexConfig extends BaseConfig {
  MONGODB_DB: string;
  CATALOGUE_POLL_MS: number;
  SEARCH_DIR: string;
  SEARCH_URL: string[];
  SEARCH_SHARDS: number;
  SEARCH_REPLICAS: string;
}

/** The index of a process, chosen by its configuration. */
export interface ChosenIndex {
  index: SnippetIndex;
  /** States of snippets known to the index, for caches. */
  versions: SnippetVersions;
  /** Subscribes a cache of snippets or people to changes. */
  onChanges(listener: ChangeListener): void;
  /** Starts loading or connecting; the readiness of the process reports the progress. */
  start(): void;
}
