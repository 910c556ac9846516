import type { ApiReply, LibraryEntry } from '@snippetry/contracts';

export type LibraryAnswer = ApiReply<'GET /snippets/library'>;

/** A result of the local search; `content` is an excerpt of the code, as in lists. */
export type LocalSnippet = Omit<LibraryEntry, 'words'>;

export type LocalOrder = 'updated' | 'created' | 'views' | 'stars';

export interface LocalQuery {
  search: string;
  /** Language key; empty for any. */
  language: string;
  /** Tag; empty for any. */
  tag: string;
  sortBy: LocalOrder;
  /** Page number from 1. */
  page: number;
  limit: number;
}

/** Page of results from the copy on this device. */
export interface CopiedPage extends LocalPage {
  /** Time of the last sync with the server, in milliseconds since 1970. */
  syncedAt: number;
}

export interface LocalPage {
  snippets: LocalSnippet[];
  total: number;
}
