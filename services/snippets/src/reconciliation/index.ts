import { type BaseConfig, Reconciliation, type ServiceBase } from '@snippetry/service-kit';
import { type AuthorStatsFeature, COMPARISON_COST } from '../author-stats/index.ts';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';
import { ReconciliationService } from './reconciliation.service.ts';

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
  const everyMs = config.AUTHOR_STATS_CHECK_MS;
  const reconciliation = new Reconciliation({
    ...{ connection, collection: 'author_stats_checks', everyMs, minCost: COMPARISON_COST },
    cost: () => stats.comparisonCost(),
  });
  const service = new ReconciliationService({
    ...{ reconciliation, stats, unitOfWork, metrics, log },
    snippets: snippets.repository,
    stars: stars.repository,
  });
  const passes = {
    name: 'checking the figures of authors',
    everyMs,
    run: () => service.pass(),
  };
  return { service, passes };
}

export type Reconciled = ReturnType<typeof createReconciliation>;
