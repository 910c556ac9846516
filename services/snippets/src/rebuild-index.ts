import { ConfigError, closeStores, openProcess } from '@snippetry/service-kit';
import { loadConfig } from './config.ts';
import { openSearchIndex } from './index/opensearch/create.ts';
import { rebuild } from './index/opensearch/rebuild.ts';
import { createRepositories } from './store/repositories.ts';

async function main(args: readonly string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (config.SEARCH_URL.length === 0) {
    throw new ConfigError([
      'SEARCH_URL is required: other indexes are rebuilt when they have to be',
    ]);
  }
  const base = { ...openProcess('snippets-index', config), config };
  const { connection, log } = base;
  const index = openSearchIndex(base, createRepositories(connection));
  try {
    await connection.asPromise();
    return await rebuild(index, { args, log });
  } finally {
    await index.close();
    for (const close of closeStores(base)) await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
