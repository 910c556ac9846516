import type { ApiReply } from '@snippetry/contracts';
import type { openAllQueues } from '@snippetry/service-kit';

/** Queue of jobs or of events. */
export type JobsQueue = ReturnType<typeof openAllQueues>['queues'][number];

type QueueFigures = ApiReply<'GET /admin/figures'>['queues'][number];

/** Counts the jobs of a queue by state. */
export async function countJobs(queue: JobsQueue): Promise<QueueFigures> {
  const counts = await queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
  const { wait = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return { queue: queue.name, waiting: wait + prioritized, active, delayed, failed };
}
