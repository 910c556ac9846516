import type { Explainer, OpenaiOptions } from './explainer.ts';

export type {
  Analysis,
  Code,
  Explainer,
  ExplainerProgress,
  ExplainOptions,
  OpenaiOptions,
} from './explainer.ts';

/**
 * Creates an explainer that uses a model. OpenAI's library is loaded with the first request, since
 * most processes never need it.
 */
export function createModelExplainer(options: OpenaiOptions): Explainer {
  let loading: Promise<Pick<Explainer, 'explain'>> | undefined;
  const load = async () => {
    const { OpenaiClient } = await import('./openai.client.ts');
    return new OpenaiClient(options);
  };
  return {
    name: options.model,
    maxCharacters: options.maxCharacters,
    async explain(code, how) {
      loading ??= load();
      const explainer = await loading;
      return explainer.explain(code, how);
    },
    /** No-op: requests end with the jobs that made them. */
    close() {},
  };
}

export interface OpenaiConfig {
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL: string;
  OPENAI_MODEL: string;
  AI_MAX_CHARACTERS: number;
  AI_TIMEOUT_MS: number;
}

/** Returns the options of the configured model; null without one. */
export function openaiOptionsFrom(config: OpenaiConfig): OpenaiOptions | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  if (apiKey === undefined) return null;
  const { AI_MAX_CHARACTERS: maxCharacters, AI_TIMEOUT_MS: timeoutMs } = config;
  return { apiKey, baseUrl, model, maxCharacters, timeoutMs };
}
