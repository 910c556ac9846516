import {
  type CloseStep,
  createQueue,
  createWorker,
  type Log,
  type Metrics,
  systemContext,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { SourceCheckService } from '../sources/source-checks.service.ts';

const NAME = 'github.check-sources';

/** The queue of passes over imported files, which fills itself once it is scheduled. */
export function sourceCheckQueue({ redis, everyMs }: { redis: Redis; everyMs: number }): {
  schedule: () => Promise<void>;
  close: CloseStep;
} {
  const { queue, close } = createQueue(NAME, redis);
  return {
    // However many processes schedule it, there is one pass at a time.
    async schedule() {
      await queue.upsertJobScheduler('passes', { every: everyMs }, { name: NAME, data: {} });
    },
    close,
  };
}

/** Starts to run passes, one after the other. */
export function startSourceChecks(deps: {
  checks: SourceCheckService;
  redis: Redis;
  log: Log;
  metrics: Metrics;
}): CloseStep {
  const { checks, redis, log, metrics } = deps;
  const stop = new AbortController();
  const ctx = { ...systemContext({ log: log.child({ job: NAME }) }), signal: stop.signal };
  const worker = createWorker(NAME, () => checks.pass(ctx), { redis, log, metrics });
  return () => {
    // A pass over the files of many people takes longer than a process may take to stop.
    stop.abort();
    return worker.close();
  };
}
