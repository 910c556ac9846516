import { type BaseConfig, Leases, type ServiceBase } from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';
import { ReconciliationRepository } from './reconciliation.repository.ts';
import { checkMetrics, ReconciliationService } from './reconciliation.service.ts';

interface ReconciliationConfig extends BaseConfig {
  AUTHOR_STATS_CHECK_MS: number;
}

interface ReconciliationDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  snippets: Snippets;
  stars: Stars;
}

/** Creates the check of stored counts against the snippets and stars that they count. */
export function createReconciliation(
  { config, connection, log, metrics }: ServiceBase<ReconciliationConfig>,
  { unitOfWork, authorStats: { stats }, snippets, stars }: ReconciliationDeps,
) {
  const checks = new ReconciliationRepository({ connection, stats, stars: stars.repository });
  const service = new ReconciliationService({
    stats,
    checks,
    leases: new Leases(connection, 'author_stats_checks'),
    snippets: snippets.repository,
    stars: stars.repository,
    unitOfWork,
    metrics: checkMetrics(metrics),
    log,
  });
  return {
    checks,
    service,
    passes: {
      name: 'checking the figures of authors',
      everyMs: config.AUTHOR_STATS_CHECK_MS,
      run: () => service.pass(),
    },
  };
}
