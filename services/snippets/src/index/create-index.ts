import type { ServiceBase } from '@snippetry/service-kit';
import type { Config } from '../config.ts';
import type { ChosenIndex, IndexedStore } from './chosen-index.ts';
import { SqliteIndex } from './sqlite/sqlite-index.ts';

function inFiles(base: ServiceBase<Config>, { source }: IndexedStore): ChosenIndex {
  const { config, redis, log, readiness, metrics } = base;
  const index = new SqliteIndex({
    source,
    redis,
    log,
    pollMs: config.CATALOGUE_POLL_MS,
    dir: config.SEARCH_DIR,
    database: config.MONGODB_DB,
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

/** Loads the client of OpenSearch only if it is used: it has more modules than all of the service. */
export async function createIndex(
  base: ServiceBase<Config>,
  store: IndexedStore,
): Promise<ChosenIndex> {
  if (base.config.SEARCH_URL.length === 0) return inFiles(base, store);
  const { inOpenSearch } = await import('./opensearch/create.ts');
  return inOpenSearch(base, store);
}
