import { INTEGRATION_JOBS, type IntegrationJobName } from '@snippetry/contracts';
import type { Metrics } from '@snippetry/service-kit';
import type { JobType, Queue } from 'bullmq';

/** Gauges of waiting jobs, to scale the workers by. */
const WAITING: Record<IntegrationJobName, string> = {
  'snippet.explain': 'explain_jobs_waiting',
  'github.import': 'import_jobs_waiting',
  'github.import-file': 'import_file_jobs_waiting',
};

/** Seconds since the next job was added; 0 if no job is waiting. */
async function oldestAge(queue: Queue): Promise<number> {
  const [job] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
  return job ? Math.max(0, (Date.now() - job.timestamp) / 1000) : 0;
}

/** States of jobs that another worker could take now; delayed ones need none. */
const WAITING_STATES: JobType[] = ['waiting', 'prioritized'];

/** Numbers of unfinished jobs of each queue. */
const DEPTHS: { name: string; help: string; states: JobType[] }[] = [
  { name: 'jobs_waiting', help: 'Jobs that a worker could take now', states: WAITING_STATES },
  { name: 'jobs_delayed', help: 'Jobs that wait for their time', states: ['delayed'] },
  { name: 'jobs_active', help: 'Jobs that workers run', states: ['active'] },
];

/** Number of jobs in some states. */
async function sumOf(queue: Queue | undefined, states: JobType[]): Promise<number> {
  const counts = await queue?.getJobCounts(...states);
  return Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Exposes the numbers of failed and waiting jobs of all queues. */
export function measureQueues(metrics: Metrics, queues: Queue[]): void {
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
  for (const { name, help, states } of DEPTHS) {
    metrics.gaugeBy(name, help, { label: 'queue', read: each((queue) => sumOf(queue, states)) });
  }
  // Object.keys returns strings; these are all keys of the table.
  for (const name of Object.keys(WAITING) as IntegrationJobName[]) {
    const queue = queues.find((one) => one.name === INTEGRATION_JOBS[name].queue);
    metrics.gauge(WAITING[name], `Jobs ${name} that wait to be run`, () =>
      sumOf(queue, WAITING_STATES),
    );
  }
}
