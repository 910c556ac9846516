import type { Metrics } from '@snippetry/service-kit';
import { Histogram } from 'prom-client';

/** Histogram of requests to the engine. */
export interface SearchMetrics {
  observe(operation: string, seconds: number, failed: boolean): void;
}

/** State of an index for its gauges. */
export interface SearchState {
  /** Whether lists can be served. */
  up: boolean;
  /** Seconds since the index last had all changes of the database. */
  lagSeconds: number;
}

/** Registers the histogram of request durations. */
export function searchMetrics({ registry }: Metrics): SearchMetrics {
  const requests = new Histogram({
    name: 'snippets_search_request_duration_seconds',
    help: 'Duration of requests to OpenSearch in seconds',
    labelNames: ['operation', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    observe: (operation, seconds, failed) =>
      requests.observe({ operation, outcome: failed ? 'failed' : 'ok' }, seconds),
  };
}

export function declareSearchState(metrics: Metrics, state: () => SearchState): void {
  metrics.gauge('snippets_search_up', 'Whether OpenSearch can be asked: 1 or 0', () =>
    state().up ? 1 : 0,
  );
  const help = 'Seconds since OpenSearch held everything that the database does';
  metrics.gauge('snippets_search_lag_seconds', help, () => state().lagSeconds);
}
