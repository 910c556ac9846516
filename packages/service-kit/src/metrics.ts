import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { buildInfo } from './build-info.ts';

/** The metrics of one process. */
export interface Metrics {
  readonly registry: Registry;
  /** Rate, errors and duration of requests; `route` is the matched pattern, never the URL. */
  readonly http: Histogram<'method' | 'route' | 'status'>;
  /** Registers a gauge whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Registers a gauge with a value for each value of a label, which are read at each scrape. */
  gaugeBy(name: string, help: string, options: LabelledGauge): void;
  /** Time in which operations had a connection to MongoDB, in seconds. */
  readonly mongo: Histogram;
  /** Time from sending a command to Redis to its answer, in seconds. */
  readonly redis: Histogram;
  /** Time from the commit of an event's change to the end of its handler, in seconds. */
  readonly eventLag: Histogram;
  /** Requests that were answered with an error, by its code. */
  readonly errors: Counter<'code'>;
  /** Creates a counter of the reads of a cache. */
  cacheReads(cache: string): CacheReads;
  /** Jobs that have failed permanently. */
  readonly jobFailures: Counter<'queue'>;
}

/** Counter of the reads of one cache. */
export interface CacheReads {
  count(hits: number, misses: number): void;
}

/** A gauge of several values. */
export interface LabelledGauge {
  label: string;
  read: () => Promise<ReadonlyMap<string, number>>;
}

/**
 * Interval in which the lag of the event loop is measured; `nodejs_eventloop_lag_p99_seconds` and its
 * like include it. At the default of 10 ms, an idle process takes a hundredth of a core for it.
 */
const LAG_EVERY_MS = 100;

/** Creates a process's registry with Node's default metrics and the request histogram. */
export function createMetrics(options: { service: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: options.service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1, with the version and the commit of this program',
    labelNames: ['version', 'commit'],
    registers: [registry],
  });
  build.set({ ...buildInfo }, 1);
  const errors = new Counter({
    name: 'request_errors_total',
    help: 'Requests that this process answered with an error, by its code',
    labelNames: ['code'],
    registers: [registry],
  });
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Jobs that have failed for good',
    labelNames: ['queue'],
    registers: [registry],
  });
  return {
    registry,
    ...histogramsOf(registry),
    errors,
    jobFailures,
    cacheReads: cacheCounter(registry),
    gaugeBy(name, help, { label, read }) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [value, amount] of await read()) this.set({ [label]: value }, amount);
        },
      });
    },
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

function histogramsOf(registry: Registry): Pick<Metrics, 'http' | 'mongo' | 'redis' | 'eventLag'> {
  const registers = [registry];
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const mongo = new Histogram({
    name: 'mongodb_operation_duration_seconds',
    help: 'Time in which operations had a connection to MongoDB',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const redis = new Histogram({
    name: 'redis_command_duration_seconds',
    help: 'Time from sending a command to Redis to its answer, without blocking commands',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const eventLag = new Histogram({
    name: 'event_lag_seconds',
    help: 'Time from the commit of a change to the end of the handler of its event',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600],
    registers,
  });
  return { http, mongo, redis, eventLag };
}

/** Creates the function that counts the reads of caches. */
function cacheCounter(registry: Registry): Metrics['cacheReads'] {
  const reads = new Counter({
    name: 'cache_reads_total',
    help: 'Reads of a cache: hit or miss',
    labelNames: ['cache', 'result'],
    registers: [registry],
  });
  return (cache) => {
    const [hit, miss] = [reads.labels(cache, 'hit'), reads.labels(cache, 'miss')];
    return {
      count(hits, misses) {
        hit.inc(hits);
        miss.inc(misses);
      },
    };
  };
}
