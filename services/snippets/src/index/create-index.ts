import type { ServiceBase } from '@snippetry/service-kit';
import type { Config } from '../config.ts';
import { WORDS_VERSION } from '../domain/tokenizer.ts';
import { MemoryIndex } from './memory/memory-index.ts';
import { declareSearchState, searchMetrics } from './opensearch/metrics.ts';
import { OpenSearchIndex } from './opensearch/opensearch-index.ts';
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

/** Another process may have changed anything, so nothing that is kept may be shown unasked. */
const NOTHING_KNOWN: SnippetVersions = {
  seqOf: () => 0,
  isPublic: () => false,
  now: () => 0,
  starsChanged: () => Number.POSITIVE_INFINITY,
  isCurrent: () => false,
  refresh: () => Promise.resolve(),
};

/** The name that OpenSearch knows this platform's indexes by. */
const NAME = 'snippets';

/** The index in OpenSearch, neither started nor declared to metrics and readiness. */
export function openSearchIndex(
  { config, metrics, log }: Pick<ServiceBase<Config>, 'config' | 'metrics' | 'log'>,
  { source, snippets }: IndexedStore,
): OpenSearchIndex {
  return new OpenSearchIndex({
    urls: config.SEARCH_URL,
    name: NAME,
    wordsVersion: WORDS_VERSION,
    source,
    log,
    pollMs: config.CATALOGUE_POLL_MS,
    containing: (viewer, ids, text) => snippets.containing(viewer, ids, text),
    metrics: searchMetrics(metrics),
  });
}

function inMemory(base: ServiceBase<Config>, { source, snippets }: IndexedStore): ChosenIndex {
  const { config, redis, log, readiness, metrics } = base;
  const index = new MemoryIndex({
    source,
    redis,
    log,
    pollMs: config.CATALOGUE_POLL_MS,
    containing: (viewer, ids, text) => snippets.containing(viewer, ids, text),
  });
  readiness.add('index', () => index.listed());
  readiness.add('search', () => index.ready(), { required: 'for some' });
  metrics.gauge('snippets_catalogue_size', 'Snippets in this process’s index', () => index.size);
  return {
    index,
    versions: index.versions,
    onChanges: (listener) => index.onChanges(listener),
    startIndex: () => void index.start(),
  };
}

function inOpenSearch(base: ServiceBase<Config>, store: IndexedStore): ChosenIndex {
  const index = openSearchIndex(base, store);
  // Writes and details are served without it.
  base.readiness.add('search', () => index.ready(), { required: false });
  declareSearchState(base.metrics, () => index.state);
  return {
    index,
    versions: NOTHING_KNOWN,
    // Nothing that is kept is shown.
    onChanges: () => {},
    startIndex: () => void index.start(),
  };
}

export function createIndex(base: ServiceBase<Config>, store: IndexedStore): ChosenIndex {
  return base.config.SEARCH_URL.length > 0 ? inOpenSearch(base, store) : inMemory(base, store);
}
