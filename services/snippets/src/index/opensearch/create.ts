import type { ServiceBase } from '@snippetry/service-kit';
import type { Config } from '../../config.ts';
import { WORDS_VERSION } from '../../domain/tokenizer.ts';
import type { ChosenIndex, IndexedStore } from '../chosen-index.ts';
import type { SnippetVersions } from '../port.ts';
import { declareSearchState, searchMetrics } from './metrics.ts';
import { OpenSearchIndex } from './opensearch-index.ts';

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

/** The index of a process that has OpenSearch. */
export function inOpenSearch(base: ServiceBase<Config>, store: IndexedStore): ChosenIndex {
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
