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
  /** What it knows of snippets' states, for whoever keeps snippets in memory. */
  versions: SnippetVersions;
  /** Tells whoever keeps snippets or people in memory of what changes. */
  onChanges(listener: ChangeListener): void;
  /** Begins to load it or to look for it; the readiness of the process tells how far it is. */
  startIndex(): void;
}
