import type { ApiReply, LibraryEntry } from '@snippetry/contracts';

/** One answer of the library index. */
export type LibraryAnswer = ApiReply<'GET /snippets/library'>;

/** An own snippet as a local search answers it; `content` is the beginning of its code, as long as in lists. */
export type LocalSnippet = Omit<LibraryEntry, 'words'>;

/** Orders the dashboard offers. */
export type LocalOrder = 'updated' | 'created' | 'views' | 'stars';

/** A page of the own library to look up. */
export interface LocalQuery {
  search: string;
  /** Language key; empty for any. */
  language: string;
  /** Empty for any. */
  tag: string;
  sortBy: LocalOrder;
  /** From 1. */
  page: number;
  limit: number;
}

/** A page of the copy on this device. */
export interface CopiedPage extends LocalPage {
  /** When that copy was last compared with the server; milliseconds since 1970. */
  syncedAt: number;
}

/** One page of local results, and how many there are in all. */
export interface LocalPage {
  snippets: LocalSnippet[];
  total: number;
}
