import type { Analysis, Code } from '../domain/explanation.ts';

/** What an explainer tells while it works. */
export interface ExplainerProgress {
  phase: 'asking' | 'writing' | 'checking';
  /** The beginning of the summary, as far as it is known. */
  summary: string;
}

export interface ExplainOptions {
  onProgress: (progress: ExplainerProgress) => void;
  /** Called before each request that costs something; it throws where there were enough. */
  onCall: () => Promise<void>;
}

/**
 * Explains code. It fails with an `AppError`: `ai.unavailable` and `ai.rate_limited` may pass, every
 * other code says that the same question would fail again.
 */
export interface Explainer {
  /** Who explains: the name of the model, or `builtin`. */
  readonly name: string;
  /** The longest code that it takes, in characters. */
  readonly maxCharacters: number;
  explain(code: Code, options: ExplainOptions): Promise<Analysis>;
  close(): void;
}
