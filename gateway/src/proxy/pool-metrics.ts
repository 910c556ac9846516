import type { Metrics } from '@snippetry/service-kit/metrics';
import { Counter, Gauge } from 'prom-client';
import type { Pool } from './pool.ts';
import { SERVICES, type ServiceName } from './routes.ts';

/** Exposes the instances of each service. Those that are gone leave no series behind. */
export function measurePools(metrics: Metrics, pools: Record<ServiceName, Pool>): void {
  for (const name of SERVICES) {
    const ready = () => pools[name].ready().length;
    metrics.gauge(`gateway_${name}_ready_instances`, `Ready instances of ${name}`, ready);
  }
  new Gauge({
    name: 'gateway_instance_latency_seconds',
    help: 'Mean time until answers of an instance begin, in which the latest count most',
    labelNames: ['upstream', 'address'],
    registers: [metrics.registry],
    collect() {
      this.reset();
      for (const upstream of SERVICES) {
        for (const { url: address, latencyMs } of pools[upstream].list()) {
          this.set({ upstream, address }, latencyMs / 1000);
        }
      }
    },
  });
}

/** Creates the counter of requests that were sent again, to another instance. */
export function retryCounter({ registry }: Metrics): Counter<'upstream'> {
  const retries = new Counter({
    name: 'gateway_retries_total',
    help: 'Requests that were sent to another instance after the first had failed',
    labelNames: ['upstream'],
    registers: [registry],
  });
  for (const upstream of SERVICES) retries.inc({ upstream }, 0);
  return retries;
}
