import type { CopiedPage, LocalQuery } from './library-types.ts';

/** What the page asks its search worker. */
export type ToWorker =
  /** First of all: whose library, and the database it is kept in. */
  | { kind: 'open'; database: string; owner: string }
  /** Bring it up to date, unless that was done less than `maxAge` milliseconds ago. */
  | { kind: 'sync'; token: string; maxAge: number }
  | { kind: 'find'; id: number; query: LocalQuery };

/** What the search worker answers. */
export type FromWorker =
  /** `page` is null where only the server can tell. */
  | { kind: 'found'; id: number; page: CopiedPage | null }
  /** The library changed, or can be searched from now on. */
  | { kind: 'changed' }
  /** There is no local search on this page any more. */
  | { kind: 'gone' };
