import { createHash } from 'node:crypto';
import type { AiExplanation, ErrorCode, ExplainJob } from '@snippetry/contracts';

export type Explanation = Omit<AiExplanation, 'isStale'>;

/** Reason for a missing explanation, shown to users. */
export interface ExplanationFailure {
  code: ErrorCode;
  message: string;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined;
}

/** A user who requested the explanation of a snippet. */
export interface Asker {
  userId: string;
  snippetId: string;
}

/** An explanation of some code, from its first request on. All snippets with the same code share it. */
export interface ExplanationRecord {
  /** Key and generation; also the id of its job. */
  id: string;
  key: string;
  /** Counts the explanations of the same key. */
  generation: number;
  /** Fingerprint of the code. */
  fingerprint: string;
  state: ExplainJob['state'];
  /** Set before the state is `completed`, since it is stored with the snippets first. */
  result: Explanation | null;
  error: ExplanationFailure | null;
  /** Number of requests to the model. */
  calls: number;
  /** Number of times its lost job was added again. */
  revivals: number;
  askers: Asker[];
  /** Snippets that do not have the result yet. */
  unserved: string[];
  createdAt: Date;
  /** First start of the job. */
  startedAt: Date | null;
}

/** Increased with every change of the prompt, so that older explanations do not match. */
const PROMPT_VERSION = 1;

/** Returns the key that all requests with the same result share. */
export function explanationKey(fingerprint: string, explainer: string): string {
  return createHash('sha256')
    .update([fingerprint, PROMPT_VERSION, explainer].join('\0'))
    .digest('hex');
}

export const explanationId = (key: string, generation: number): string => `${key}-${generation}`;

/** The states of an explanation that can still change. */
export const UNFINISHED: readonly ExplainJob['state'][] = ['waiting', 'active'];

export const isFinished = ({ state }: Pick<ExplanationRecord, 'state'>): boolean =>
  !UNFINISHED.includes(state);
