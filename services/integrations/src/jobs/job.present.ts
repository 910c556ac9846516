import type { JobView } from './job.model.ts';
import type { JobRecord } from './job.repository.ts';

export function presentJob(job: JobRecord): JobView {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    createdAt: job.createdAt.toISOString(),
  };
}
