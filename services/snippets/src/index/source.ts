import type { IndexedSnippet } from './port.ts';

/** A snippet that is not there any more, as of a seq. */
export interface Removal {
  id: string;
  seq: number;
}

/** Where an index reads the snippets it holds: all of them, whoever may see them. */
export interface IndexSource {
  /** All snippets in batches, oldest first. */
  all(): AsyncIterable<IndexedSnippet[]>;
  /** The snippets among these that exist. */
  rows(ids: readonly string[]): Promise<IndexedSnippet[]>;
  changedSince(time: Date): Promise<{ id: string; seq: number }[]>;
  removedSince(time: Date): Promise<Removal[]>;
  /** Those of these that went lately and have not come back. */
  removals(ids: readonly string[]): Promise<Removal[]>;
}
