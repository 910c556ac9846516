/** Fields of a snippet that lists need. */
export interface ListedRow {
  /** 24 hexadecimal digits. */
  id: string;
  /** Increases with every change of the snippet; an older state never replaces a newer one. */
  sequence: number;
  authorId: string;
  /** The author's name in lower case, for the filter by user. */
  user: string;
  isPublic: boolean;
  /** One value per facet, in the order of the facets; empty for none. */
  facets: readonly string[];
  tags: readonly string[];
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  views: number;
  stars: number;
  /** Stars by the day they were given, counted from 1970 in UTC. */
  starDays: Readonly<Record<string, number>>;
}

/** Counters that change without the text. */
export type Counts = Pick<ListedRow, 'id' | 'sequence' | 'views' | 'stars' | 'starDays'> & {
  /** Whether no star was set or removed since the previous sequence. */
  sameStars?: boolean | undefined;
};

/** Text of a snippet that searches need. */
export interface SearchedText {
  /** Lower-case tokens between blanks; one that begins with `~` is a folded spelling. */
  words: string;
  /** Identifiers of several words, whole and in lower case, between blanks. */
  names: string;
  code: string;
}

/** A spelling of a word: it matches as a whole or by all its parts. */
interface Spelling {
  whole: string;
  parts: readonly string[];
}

export interface WordQuery extends Spelling {
  /** Also matches a prefix: of the whole, or of the last part after the other parts. */
  prefix: boolean;
  /** The spelling as typed, if it differs. */
  exact?: Spelling;
}

export type Scope =
  | { kind: 'public' }
  /** The author's public snippets; all of them if the author is the viewer. */
  | { kind: 'author'; authorId: string }
  /** Public snippets of these authors. */
  | { kind: 'authors'; authorIds: readonly string[] }
  /** The visible ones of these snippets. */
  | { kind: 'chosen'; ids: readonly string[] };

/** Conditions on snippets, all of which must hold. Texts are in lower case. */
export interface Selection {
  viewerId: string | null;
  scope: Scope;
  /** Wanted value per facet, in the order of the facets; empty for any. */
  filters: readonly string[];
  /** More wanted values, by the number of the facet. */
  required: readonly (readonly [facet: number, value: string])[];
  tags: readonly string[];
  users: readonly string[];
  words: readonly WordQuery[];
  /** Words whose spelling as typed ranks first. */
  ranked: readonly WordQuery[];
  /** Texts that the code contains. */
  phrases: readonly string[];
}

export type SortColumn = 'created' | 'updated' | 'views' | 'stars';

export interface Window {
  column: SortColumn;
  direction: 1 | -1;
  offset: number;
  limit: number;
}

export interface Matches {
  ids: string[];
  /** Authors of these snippets, without duplicates. */
  authorIds: string[];
}

export interface MatchPage extends Matches {
  /** Total number of matches. */
  total: number;
}

export interface ValueCount {
  value: string;
  count: number;
}

export interface SelectionCounts {
  /** By facet, as if it alone had no filter; highest counts first, ties by value. */
  facets: ValueCount[][];
  tags: ValueCount[];
}

/** A word or tag that a snippet can share with others. */
export interface Trait {
  kind: 'tag' | 'word';
  text: string;
}
