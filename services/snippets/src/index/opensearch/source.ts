import type { IndexedSnippet } from '../port.ts';

/** A state of a snippet: its number rises with every change. */
export interface KnownSeq {
  id: string;
  seq: number;
}

/**
 * What the index reads of the database. It sees every snippet, whoever may see it; each document
 * says who may, and each question asks for that.
 */
export interface IndexSource {
  /** All snippets in batches. */
  all(): AsyncIterable<readonly IndexedSnippet[]>;
  /** The snippets among these that exist. */
  rows(ids: readonly string[]): Promise<readonly IndexedSnippet[]>;
  changedSince(time: Date): Promise<readonly KnownSeq[]>;
  /** Notes of what was removed; they are kept for `REMOVALS_KEPT_MS`. */
  removedSince(time: Date): Promise<readonly KnownSeq[]>;
  /** Those of these that went lately and have not come back. */
  removals(ids: readonly string[]): Promise<readonly KnownSeq[]>;
}

/** An hour less than the database keeps its notes of removed snippets. */
export const REMOVALS_KEPT_MS = 23 * 3_600_000;
