import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { ChosenIndex, SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { FlushJobs } from './count.jobs.ts';
import { CountRepository } from './count.repository.ts';
import { copyHandlers } from './count.routes.ts';
import { CopyService } from './count.service.ts';
import { Counter } from './counter.ts';
import { COPIES, VIEWS } from './counts.ts';

interface CountingConfig extends BaseConfig {
  VIEW_FLUSH_MS: number;
}

interface CountingDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  snippets: Snippets;
}

/** Creates counters of views and copies, which count in Redis first, and their flush. */
export function createCounting(
  { config, connection, redis, log }: ServiceBase<CountingConfig>,
  { unitOfWork, authorStats: { stats, rollUps }, chosen: { index }, snippets }: CountingDeps,
) {
  const counts = new CountRepository({ connection, stats });
  const flush = new FlushJobs({ redis, log, unitOfWork, counts, rollUps, index });
  const copies = new Counter({ kind: COPIES, redis });
  return {
    views: new Counter({ kind: VIEWS, redis }),
    flush,
    handlers: copyHandlers(new CopyService({ cache: snippets.cache, copies })),
    flushes: {
      name: 'carrying counts into the database',
      everyMs: config.VIEW_FLUSH_MS,
      run: () => flush.flush(),
    },
  };
}
