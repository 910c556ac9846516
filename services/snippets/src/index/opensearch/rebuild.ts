import type { Log } from '@snippetry/service-kit';
import type { OpenSearchIndex } from './opensearch-index.ts';

/**
 * What `npm run index:rebuild` does: builds the index anew while the old one answers, or with
 * `--check` compares it with the database and mends what differs. Answers the exit code.
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
