import type { CloseStep } from '@snippetry/service-kit';
import type { WorkerJob } from '../domain/job.ts';

/**
 * Starts the workers of the groups that this process serves; a group that nobody starts does not
 * compile.
 *
 * @returns a function that stops them
 */
export function startWorkers(
  groups: Record<WorkerJob, () => CloseStep[]>,
  served: readonly WorkerJob[],
): CloseStep {
  const stops = served.flatMap((group) => groups[group]());
  return () => Promise.all(stops.map((stop) => stop()));
}
