import type { Log, Metrics, ServiceBase } from '@snippetry/service-kit';
import { Histogram } from 'prom-client';
import { WORDS_VERSION } from '../../texts/index.ts';
import type { ChosenIndex, IndexConfig, IndexedData, SnippetVersions } from '../port.ts';
import type { SearchMetrics } from './engine.ts';
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

/** Registers the histogram of request durations. */
function searchMetrics({ registry }: Metrics): SearchMetrics {
  const requests = new Histogram({
    name: 'snippets_search_request_duration_seconds',
    help: 'Duration of requests to OpenSearch in seconds',
    labelNames: ['operation', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    observe: (operation, seconds, failed) =>
      requests.observe({ operation, outcome: failed ? 'failed' : 'ok' }, seconds),
  };
}

/** Creates the index in OpenSearch without starting it or adding its gauges and readiness check. */
export function openSearchIndex(
  { config, metrics, log }: Pick<ServiceBase<IndexConfig>, 'config' | 'metrics' | 'log'>,
  data: IndexedData,
): OpenSearchIndex {
  return new OpenSearchIndex({
    urls: config.SEARCH_URL,
    name: NAME,
    wordsVersion: WORDS_VERSION,
    distribution: { shards: config.SEARCH_SHARDS, replicas: config.SEARCH_REPLICAS },
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
  const { metrics } = base;
  metrics.gauge('snippets_search_up', 'Whether OpenSearch can be asked: 1 or 0', () =>
    index.state.up ? 1 : 0,
  );
  const help = 'Seconds since OpenSearch held everything that the database does';
  metrics.gauge('snippets_search_lag_seconds', help, () => index.state.lagSeconds);
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
