import { ConfigError, closeStores, openProcess } from '@snippetry/service-kit';
import { loadConfig } from './config.ts';
import { rebuildIndex } from './index/index.ts';
import { createRepositories } from './repositories.ts';

async function main(args: readonly string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (config.SEARCH_URL.length === 0) {
    throw new ConfigError([
      'SEARCH_URL is required: other indexes are rebuilt when they have to be',
    ]);
  }
  const base = { ...openProcess('snippets-index', config), config };
  const { source, snippets } = createRepositories(base.connection);
  try {
    return await rebuildIndex(
      base,
      { source, containing: (viewer, ids, text) => snippets.containing(viewer, ids, text) },
      args,
    );
  } finally {
    for (const close of closeStores(base)) await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
