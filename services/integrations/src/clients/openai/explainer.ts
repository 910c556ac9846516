import type { AiExplanation } from '@snippetry/contracts';

/** Content of an explanation. */
export type Analysis = Omit<AiExplanation, 'generatedAt' | 'provider' | 'isStale'>;

/** Code without the rest of its snippet. */
export interface Code {
  language: string;
  content: string;
}

/** A model behind an API like OpenAI's. */
export interface OpenaiOptions {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** Maximum length of the code in a request. */
  maxCharacters: number;
  /** Limit of one request. */
  timeoutMs: number;
}

export interface ExplainerProgress {
  phase: 'asking' | 'writing' | 'checking';
  /** Beginning of the summary. */
  summary: string;
}

export interface ExplainOptions {
  onProgress: (progress: ExplainerProgress) => void;
  /** Runs before each request that costs money; throws if the limit is reached. */
  onCall: () => Promise<void>;
}

/**
 * Explains code. It fails with an `AppError`: `ai.unavailable` and `ai.rate_limited` are retryable,
 * every other code is final.
 */
export interface Explainer {
  /** Name of the model, or `builtin`. */
  readonly name: string;
  /** Maximum length of the code. */
  readonly maxCharacters: number;
  explain(code: Code, options: ExplainOptions): Promise<Analysis>;
  close(): void;
}
