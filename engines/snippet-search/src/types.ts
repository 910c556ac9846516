/** Fields of a snippet that lists need. */
export interface ListedRow {
  /** 24 hexadecimal digits. */
  id: string;
  /** Rises with every change of the snippet; an older state never replaces a newer one. */
  sequence: number;
  authorId: string;
  /** The author's name as searches name it, in lower case. */
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
  /** No star was given or taken since the sequence before. */
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
  /** Also matches what begins with the whole or, behind the other parts, with the last part. */
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
  /** The visible ones of these. */
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
  /** The authors of these, each once. */
  authorIds: string[];
}

export interface MatchPage extends Matches {
  /** Number of all matches. */
  total: number;
}

export interface ValueCount {
  value: string;
  count: number;
}

export interface SelectionCounts {
  /** Per facet, as if it alone had no filter; most first, equal ones by value. */
  facets: ValueCount[][];
  tags: ValueCount[];
}

/** A word or tag that a snippet can share with others. */
export interface Trait {
  kind: 'tag' | 'word';
  text: string;
}
