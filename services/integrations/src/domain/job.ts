/** Groups of queues, of which a worker process serves some or all. */
export const WORKER_JOBS = ['import', 'explain'] as const;
export type WorkerJob = (typeof WORKER_JOBS)[number];
