import { type AiExplanation, ExplainJob } from '@snippetry/contracts';
import type { z } from 'zod';
import type { Explanation, ExplanationRecord } from './explanation.ts';

/** Progress that a worker publishes. */
export const JobProgress = ExplainJob.pick({ phase: true, summary: true });
/** See the schema of the same name. */
export type JobProgress = z.output<typeof JobProgress>;

const QUEUED: JobProgress = { phase: 'queued', summary: '' };

/** Presents an explanation of exactly the current code. */
export const presentCurrent = (explanation: Explanation): AiExplanation => ({
  ...explanation,
  isStale: false,
});

/** @param progress last progress of the worker; ignored once the explanation is finished */
export function presentJob(
  { id, state, result, error, createdAt }: ExplanationRecord,
  progress: JobProgress | null,
): ExplainJob {
  const failure = error && { code: error.code, message: error.message };
  const common = { id, state, error: failure, createdAt: createdAt.toISOString() };
  if (state === 'failed') return { ...common, phase: 'done', summary: '' };
  if (state === 'completed') return { ...common, phase: 'done', summary: result?.summary ?? '' };
  return { ...common, ...(state === 'active' && progress ? progress : QUEUED) };
}
