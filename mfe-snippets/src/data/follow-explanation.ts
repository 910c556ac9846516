import type { ApiReply } from '@snippetry/contracts';
import { ApiError, said } from '@snippetry/web-kit';
import { readEvents } from '@snippetry/web-kit/events';

/** An explanation job, as sent in the server's event stream. */
export type ExplainJob = ApiReply<'GET /ai/jobs/:id'>['job'];

const isOver = ({ state }: ExplainJob): boolean => state === 'completed' || state === 'failed';

interface FollowOptions {
  jobId: string;
  onProgress: (job: ExplainJob) => void;
  signal: AbortSignal;
}

/** Waits for the end of a job. Rejects like an API call if the job fails. */
export async function follow({ jobId, onProgress, signal }: FollowOptions): Promise<void> {
  const last: Partial<Pick<ExplainJob, 'error'>> = {};
  const end = await readEvents<ExplainJob>(`/ai/jobs/${jobId}/events`, {
    isLast: isOver,
    signal,
    onMessage: (job) => {
      last.error = job.error;
      if (!isOver(job)) onProgress(job);
    },
  });
  if (end.kind === 'refused') throw new ApiError({ status: end.status, message: '' });
  signal.throwIfAborted();
  if (last.error) throw new ApiError({ status: 0, message: said(last.error.message) });
}
