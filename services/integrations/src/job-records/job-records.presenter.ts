import type { JobRecord, JobView } from '../domain/job.ts';

export function presentJob(job: JobRecord): JobView {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    createdAt: job.createdAt.toISOString(),
  };
}
