import type { Metrics } from '@snippetry/service-kit';
import { Counter } from 'prom-client';

/** What is told of each check of reputations. */
export interface ReputationMetrics {
  checked(accounts: number): void;
  mended(): void;
}

/** Counts checks and what they mend in this process's metrics. */
export function reputationMetrics({ registry }: Metrics): ReputationMetrics {
  const checked = new Counter({
    name: 'auth_reputations_checked_total',
    help: 'Accounts whose reputation was compared with what they received',
    registers: [registry],
  });
  const mended = new Counter({
    name: 'auth_reputations_mended_total',
    help: 'Accounts whose reputation was wrong and was mended',
    registers: [registry],
  });
  return { checked: (accounts) => checked.inc(accounts), mended: () => mended.inc() };
}
