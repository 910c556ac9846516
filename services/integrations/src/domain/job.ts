/** Groups of queues, of which a worker process serves some or all. */
export const WORKER_JOBS = ['import', 'explain'] as const;
export type WorkerJob = (typeof WORKER_JOBS)[number];

/** Jobs whose records are kept the same way. */
export type RecordedJobName = 'snippet.explain';

export type JobState = 'waiting' | 'active' | 'completed' | 'failed';

/** The stored state of a background job. */
export interface JobRecord {
  id: string;
  userId: string;
  kind: RecordedJobName;
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
