import type { ServiceBase } from '@snippetry/service-kit';
import type { ChosenIndex, IndexConfig, IndexedData, IndexSource } from './port.ts';
import { SqliteIndex } from './sqlite/sqlite-index.ts';

function inFiles(base: ServiceBase<IndexConfig>, source: IndexSource): ChosenIndex {
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
    start: () => void index.start(),
  };
}

/** Imports the OpenSearch client only if it is used: it has more modules than the service. */
export async function createIndex(
  base: ServiceBase<IndexConfig>,
  data: IndexedData,
): Promise<ChosenIndex> {
  if (base.config.SEARCH_URL.length === 0) return inFiles(base, data);
  const { inOpenSearch } = await import('./opensearch/create.ts');
  return inOpenSearch(base, data);
}

/** Runs `npm run index:rebuild` with these arguments; returns its exit code. */
export async function rebuildIndex(
  base: Pick<ServiceBase<IndexConfig>, 'config' | 'metrics' | 'log' | 'connection'>,
  data: IndexedData,
  args: readonly string[],
): Promise<number> {
  const { openSearchIndex, rebuild } = await import('./opensearch/create.ts');
  const index = openSearchIndex(base, data);
  try {
    await base.connection.asPromise();
    return await rebuild(index, { args, log: base.log });
  } finally {
    await index.close();
  }
}

export { dayNumber, isThisWeek } from './days.ts';
export { traitsOf } from './likeness.ts';
export * from './port.ts';
