import type { Job, JobName } from '@snippetry/contracts';
import type { z } from 'zod';

/** A job as its user is shown it. */
export type JobView = z.output<typeof Job>;
export type JobState = JobView['state'];

/** What became of a background job. */
export interface JobRecord {
  id: string;
  userId: string;
  kind: JobName;
  state: JobState;
  /** Why it failed: a code, never a text from outside. */
  reason: string | null;
  attempts: number;
  createdAt: Date;
}

/** What a job's record is made of when the job is first heard of. */
export type JobKey = Pick<JobRecord, 'id' | 'userId' | 'kind'>;

/** States that a job never leaves. */
export const ENDED: readonly JobState[] = ['completed', 'failed'];
