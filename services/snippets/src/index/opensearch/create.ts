import type { Log, ServiceBase } from '@snippetry/service-kit';
import { WORDS_VERSION } from '../../texts/index.ts';
import type { ChosenIndex, IndexConfig, IndexedData, SnippetVersions } from '../port.ts';
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

/** The index of a process that has OpenSearch. */
export function inOpenSearch(base: ServiceBase<IndexConfig>, data: IndexedData): ChosenIndex {
  const index = openSearchIndex(base, data);
  // Writes and details are served without it.
  base.readiness.add('search', () => index.ready(), { required: false });
  declareSearchState(base.metrics, () => index.state);
  return {
    index,
    versions: NOTHING_KNOWN,
    // Nothing that is kept is shown.
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
