import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one process. */
export interface Metrics {
  readonly registry: Registry;
  /** Rate, errors and duration of requests; `route` is the matched pattern, never the URL. */
  readonly http: Histogram<'method' | 'route' | 'status'>;
  /** Registers a gauge whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

/** Creates a process's registry with Node's default metrics and the request histogram. */
export function createMetrics(options: { service: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: options.service });
  collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    http,
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}
