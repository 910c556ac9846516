import type { Log } from '@snippetry/service-kit';
import type { OpenSearchIndex } from './opensearch-index.ts';

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
