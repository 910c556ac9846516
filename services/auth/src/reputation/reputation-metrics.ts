import type { Metrics } from '@snippetry/service-kit';
import { Counter } from 'prom-client';

/** Metrics of the reconciliation. */
export interface ReputationMetrics {
  checked(accounts: number): void;
  corrected(): void;
}

/** Creates the counters in the registry of the process. */
export function reputationMetrics({ registry }: Metrics): ReputationMetrics {
  const checked = new Counter({
    name: 'auth_reputations_checked_total',
    help: 'Accounts whose reputation was compared with what they received',
    registers: [registry],
  });
  const corrected = new Counter({
    name: 'auth_reputations_mended_total',
    help: 'Accounts whose reputation was wrong and was corrected',
    registers: [registry],
  });
  return { checked: (accounts) => checked.inc(accounts), corrected: () => corrected.inc() };
}
