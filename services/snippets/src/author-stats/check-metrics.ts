import type { Metrics } from '@snippetry/service-kit';
import { Counter } from 'prom-client';

/** Counters of the checks. */
export interface CheckMetrics {
  checked(): void;
  mended(whose: 'author' | 'platform' | 'snippet'): void;
}

/** Counts checks and what they mend in this process's metrics. */
export function checkMetrics({ registry }: Metrics): CheckMetrics {
  const checked = new Counter({
    name: 'snippets_author_stats_checked_total',
    help: 'Authors whose figures were compared with their snippets',
    registers: [registry],
  });
  const mended = new Counter({
    name: 'snippets_author_stats_mended_total',
    help: 'Figures of authors, of the platform or of snippets that were wrong and were mended',
    labelNames: ['whose'],
    registers: [registry],
  });
  return { checked: () => checked.inc(), mended: (whose) => mended.inc({ whose }) };
}
