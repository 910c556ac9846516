import { z } from 'zod';
import { Id, Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** A statement about some lines of the code. Lines are counted from 1, both are included. */
export const LineClaim = z.object({ text: z.string(), fromLine: z.int(), toLine: z.int() });
/** See the schema of the same name. */
export type LineClaim = z.output<typeof LineClaim>;

/** An explanation of code. A `complexity` other than beginner and intermediate counts as advanced. */
export const AiExplanation = z.object({
  summary: z.string(),
  keyFeatures: z.array(z.string()),
  complexity: z.string(),
  complexityReason: z.string(),
  /** Claims about single lines, in the order of the lines. */
  claims: z.array(LineClaim),
  generatedAt: Time,
  /** `builtin` for the analyser of syntax trees; otherwise the name of the model. */
  provider: z.string(),
  /** Whether the code or its language has changed since. */
  isStale: z.boolean(),
});
/** See the schema of the same name. */
export type AiExplanation = z.output<typeof AiExplanation>;

/** Reasons for a failed explanation. */
export const AI_ERRORS = [
  'ai.unavailable',
  'ai.rate_limited',
  'ai.refused',
  'ai.bad_answer',
  'ai.too_large',
  'ai.misconfigured',
] as const;

/** An explanation in progress. */
export const ExplainJob = z.object({
  /** Concurrent requests for the same code share a job. */
  id: z.string().regex(/^[\w-]{1,100}$/),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  /** Current step. */
  phase: z.enum(['queued', 'asking', 'writing', 'checking', 'done']),
  /** The beginning of the summary while it streams in; discarded if the rest fails. */
  summary: z.string(),
  /** Why it failed: a code of the error table and a sentence for people. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Time,
});
/** See the schema of the same name. */
export type ExplainJob = z.output<typeof ExplainJob>;

/** Routes of explanations. */
export const aiRoutes = defineRoutes({
  'POST /ai/explain/:snippetId': {
    summary:
      'Explain a snippet that one sees: 200 with the explanation, 202 while it is being made',
    auth: 'required',
    params: z.object({ snippetId: Id }),
    body: z
      .object({
        /** Replaces an existing explanation of this code; for the owner of the snippet. */
        regenerate: z.boolean().default(false),
        /** Whether to wait for it, up to 25 seconds. */
        wait: z.boolean().default(true),
      })
      .default({ regenerate: false, wait: true }),
    reply: z.object({
      /** Present with status 200. */
      explanation: AiExplanation.optional(),
      /** Present with status 202. */
      jobId: z.string().optional(),
    }),
    errors: [
      'snippet.not_found',
      'snippet.stale_revision',
      'access.forbidden',
      'request.rate_limited',
      ...AI_ERRORS,
    ],
  },
  'GET /ai/jobs/:id': {
    summary: 'An explanation that the signed-in user has asked for',
    auth: 'required',
    params: ExplainJob.pick({ id: true }),
    reply: z.object({ job: ExplainJob }),
    errors: ['ai.job_not_found'],
  },
  'GET /ai/jobs/:id/events': {
    summary: 'Server-Sent Events: the explanation each time it has got on; ends with it',
    auth: 'required',
    params: ExplainJob.pick({ id: true }),
    media: ['text/event-stream'],
    reply: z.string(),
    errors: ['ai.job_not_found'],
  },
});
