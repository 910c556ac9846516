import type { ContainingText } from './opensearch/phrase-checker.ts';
import type { ChangeListener, IndexSource, SnippetIndex, SnippetVersions } from './port.ts';

/** What an index reads of the database. */
export interface IndexedStore {
  source: IndexSource;
  snippets: { containing: ContainingText };
}

/** The index of a process, chosen by its configuration. */
export interface ChosenIndex {
  index: SnippetIndex;
  /** States of snippets known to the index, for caches. */
  versions: SnippetVersions;
  /** Subscribes a cache of snippets or people to changes. */
  onChanges(listener: ChangeListener): void;
  /** Starts loading or connecting; the readiness of the process reports the progress. */
  startIndex(): void;
}
