import type { Metrics } from '@snippetry/service-kit';
import type { Queue } from 'bullmq';

/** Seconds since the job next in turn was added; 0 where none waits. */
async function oldestAge(queue: Queue): Promise<number> {
  const [job] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
  return job ? Math.max(0, (Date.now() - job.timestamp) / 1000) : 0;
}

/** Exposes what an operator is alarmed by: jobs that have failed for good, and jobs that nobody takes. */
export function measureAllQueues(metrics: Metrics, queues: Queue[]): void {
  const each = (read: (queue: Queue) => Promise<number>) => async () =>
    new Map(
      await Promise.all(queues.map(async (queue) => [queue.name, await read(queue)] as const)),
    );
  metrics.gaugeBy('jobs_failed', 'Jobs that have failed for good and are kept', {
    label: 'queue',
    read: each((queue) => queue.getFailedCount()),
  });
  metrics.gaugeBy('jobs_oldest_waiting_seconds', 'How long ago the job next in turn was added', {
    label: 'queue',
    read: each(oldestAge),
  });
}
