import type { CopiedPage, LocalQuery } from './library-types.ts';

/** Messages to the search worker. */
export type ToWorker =
  /** Always first: the owner of the library and its database. */
  | { kind: 'open'; database: string; owner: string }
  /** Requests a sync, unless the last one is younger than `maxAge` milliseconds. */
  | { kind: 'sync'; token: string; maxAge: number }
  | { kind: 'find'; id: number; query: LocalQuery };

/** Messages of the search worker. */
export type FromWorker =
  /** `page` is null if only the server has the answer. */
  | { kind: 'found'; id: number; page: CopiedPage | null }
  /** The library changed, or is ready to be searched. */
  | { kind: 'changed' }
  /** Local search has ended on this page. */
  | { kind: 'gone' };
