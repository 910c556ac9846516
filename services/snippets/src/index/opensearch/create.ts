import type { Log, ServiceBase } from '@snippetry/service-kit';
import { WORDS_VERSION } from '../../texts/index.ts';
import type { ChosenIndex, IndexConfig, IndexedData, SnippetVersions } from '../port.ts';
import { declareSearchState, searchMetrics } from './metrics.ts';
import { OpenSearchIndex } from './opensearch-index.ts';

/** Disables caches: any process may change any snippet, so cached states are never current. */
const NOTHING_KNOWN: SnippetVersions = {
  seqOf: () => 0,
  isPublic: () => false,
  now: () => 0,
  starsChanged: () => Number.POSITIVE_INFINITY,
  isCurrent: () => false,
  refresh: () => Promise.resolve(),
};

/** Prefix of this platform's index names in OpenSearch. */
const NAME = 'snippets';

/** Creates the index in OpenSearch without starting it or adding its gauges and readiness check. */
export function openSearchIndex(
  { config, metrics, log }: Pick<ServiceBase<IndexConfig>, 'config' | 'metrics' | 'log'>,
  data: IndexedData,
): OpenSearchIndex {
  return new OpenSearchIndex({
    urls: config.SEARCH_URL,
    name: NAME,
    wordsVersion: WORDS_VERSION,
    source: data,
    log,
    pollMs: config.CATALOGUE_POLL_MS,
    containing: (viewer, ids, text) => data.containing(viewer, ids, text),
    metrics: searchMetrics(metrics),
  });
}

/** Creates the index in OpenSearch with its gauges and readiness check. */
export function inOpenSearch(base: ServiceBase<IndexConfig>, data: IndexedData): ChosenIndex {
  const index = openSearchIndex(base, data);
  // Not required: writes and single snippets are served without it.
  base.readiness.add('search', () => index.ready(), { required: false });
  declareSearchState(base.metrics, () => index.state);
  return {
    index,
    versions: NOTHING_KNOWN,
    // No cache is used, see `NOTHING_KNOWN`.
    onChanges: () => {},
    start: () => void index.start(),
  };
}

/**
 * Runs `npm run index:rebuild`: rebuilds the index while the old one serves, or with
 * `--check` compares it with the database and repairs differences. Returns the exit code.
 */
export async function rebuild(
  index: Pick<OpenSearchIndex, 'rebuild' | 'dropOtherVersions' | 'repair'>,
  { args, log }: { args: readonly string[]; log: Log },
): Promise<number> {
  if (args.includes('--check')) {
    log.info(await index.repair(), 'search index compared with the database');
    return 0;
  }
  if (!(await index.rebuild())) {
    log.error('another process builds the search index now');
    return 1;
  }
  await index.dropOtherVersions();
  return 0;
}
