import type { IntegrationJobName, Job } from '@snippetry/contracts';
import type { z } from 'zod';

/** A job as its user is shown it. */
export type JobView = z.output<typeof Job>;
export type JobState = JobView['state'];

/** The stored state of a background job. */
export interface JobRecord {
  id: string;
  userId: string;
  kind: IntegrationJobName;
  state: JobState;
  /** Why it failed: a code, never a message of another system. */
  reason: string | null;
  attempts: number;
  createdAt: Date;
}

/** What the record of a job is created from. */
export type NewJobRecord = Pick<JobRecord, 'id' | 'userId' | 'kind'>;

/** Final states of a job. */
export const FINAL_STATES: readonly JobState[] = ['completed', 'failed'];
