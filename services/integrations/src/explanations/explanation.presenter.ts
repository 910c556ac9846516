import { type AiExplanation, ExplainJob } from '@snippetry/contracts';
import type { z } from 'zod';
import type { Explanation, ExplanationRecord } from '../domain/explanation.ts';

/** What a worker tells of its job. */
export const JobProgress = ExplainJob.pick({ phase: true, summary: true });
/** See the schema of the same name. */
export type JobProgress = z.output<typeof JobProgress>;

const QUEUED: JobProgress = { phase: 'queued', summary: '' };

/** An explanation that has just been made, or is of exactly this code. */
export const presentCurrent = (explanation: Explanation): AiExplanation => ({
  ...explanation,
  isStale: false,
});

/** `progress` is what the worker told last; of a finished explanation it says nothing any more. */
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
