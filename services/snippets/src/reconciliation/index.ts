export { AuthorStatsCheckRepository } from './reconciliation.repository.ts';
export { AuthorStatsCheckService, checkMetrics } from './reconciliation.service.ts';
