import { ConfigError, closeStores, openProcess } from '@snippetry/service-kit';
import { loadConfig } from './config.ts';
import { rebuildIndex } from './index/index.ts';
import { IndexSourceRepository } from './snippets/index.ts';

async function main(args: readonly string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (config.SEARCH_URL.length === 0) {
    throw new ConfigError([
      'SEARCH_URL is required: other indexes are rebuilt when they have to be',
    ]);
  }
  const base = { ...openProcess('snippets-index', config), config };
  try {
    return await rebuildIndex(base, new IndexSourceRepository(base.connection), args);
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
