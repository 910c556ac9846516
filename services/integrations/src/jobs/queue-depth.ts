import type { JobName } from '@snippetry/contracts';
import { createQueue, type Metrics } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';

/** Declares how many jobs wait, delayed ones included: what more workers would be started by. */
export function measureQueues(metrics: Metrics, redis: Redis): { close(): Promise<unknown> } {
  const names: Record<JobName, string> = {
    'snippet.explain': 'explain_jobs_waiting',
    'github.import': 'import_jobs_waiting',
  };
  const measure = (name: JobName) => {
    const opened = createQueue(name, redis);
    metrics.gauge(names[name], `Jobs ${name} that wait to be run`, async () => {
      const counts = await opened.queue.getJobCounts('waiting', 'prioritized', 'delayed');
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    });
    return opened;
  };
  const queues = [measure('snippet.explain'), measure('github.import')];
  return { close: () => Promise.all(queues.map((queue) => queue.close())) };
}
