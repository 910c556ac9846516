import type { IntegrationJobName } from '@snippetry/contracts';
import { createQueue, type Metrics } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';

const NAMES: Record<IntegrationJobName, string> = {
  'snippet.explain': 'explain_jobs_waiting',
  'github.import': 'import_jobs_waiting',
  'github.import-file': 'import_file_jobs_waiting',
};

/** Exposes gauges of the jobs that wait, delayed ones included, to scale the workers by. */
export function measureQueues(metrics: Metrics, redis: Redis): { close(): Promise<unknown> } {
  const measure = (name: IntegrationJobName) => {
    const jobQueue = createQueue(name, redis);
    metrics.gauge(NAMES[name], `Jobs ${name} that wait to be run`, async () => {
      const counts = await jobQueue.queue.getJobCounts('waiting', 'prioritized', 'delayed');
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    });
    return jobQueue;
  };
  // Object.keys forgets which keys there are: all of the table.
  const queues = (Object.keys(NAMES) as IntegrationJobName[]).map(measure);
  return { close: () => Promise.all(queues.map((queue) => queue.close())) };
}
