import { createHash } from 'node:crypto';
import type { AiExplanation, ErrorCode, ExplainJob } from '@snippetry/contracts';

/** What is said about code, by whomever. */
export type Analysis = Omit<AiExplanation, 'generatedAt' | 'provider' | 'isStale'>;

/** An explanation that is finished. */
export type Explanation = Omit<AiExplanation, 'isStale'>;

/** Code, and nothing else of its snippet. */
export interface Code {
  language: string;
  content: string;
}

/** A model behind the API of OpenAI. */
export interface OpenaiOptions {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** The longest code that it is sent, in characters. */
  maxCharacters: number;
  /** How long one request may take, in milliseconds. */
  timeoutMs: number;
}

/** Why there is no explanation, for people. */
export interface ExplanationFailure {
  code: ErrorCode;
  message: string;
  /** Seconds after which it makes sense to ask again. */
  retryAfter?: number | undefined;
}

/** Somebody who wants a snippet explained. */
export interface Asker {
  userId: string;
  snippetId: string;
}

/** An explanation of some code, from the moment it was asked for. Everybody who has the same code shares it. */
export interface ExplanationRecord {
  /** Its key and generation; also the id of its job. */
  id: string;
  key: string;
  /** Counts the explanations of the same key. */
  generation: number;
  /** Of the code. */
  fingerprint: string;
  state: ExplainJob['state'];
  /** There before it is `completed`: it is stored with the snippets first. */
  result: Explanation | null;
  error: ExplanationFailure | null;
  /** How often the model was asked. */
  calls: number;
  /** How often its job had to be added again. */
  revivals: number;
  askers: Asker[];
  /** The snippets of the askers that do not have it yet. */
  unserved: string[];
  createdAt: Date;
  /** When work on it began. */
  startedAt: Date | null;
}

/** Raised with every change of what a model is asked, so that older explanations are not taken for it. */
const PROMPT_VERSION = 1;

/** The same for everything that would be explained alike. */
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
