import type { OpenaiOptions } from '../../domain/explanation.ts';
import type { Explainer } from '../../ports/explainer.ts';

/**
 * Explains by a model. What asks it is loaded with the first question: most processes never ask, and
 * would start later and be larger.
 */
export function modelExplainer(options: OpenaiOptions): Explainer {
  let loading: Promise<Pick<Explainer, 'explain'>> | undefined;
  const load = async () => {
    const { OpenaiExplainer } = await import('./openai-explainer.ts');
    return new OpenaiExplainer(options);
  };
  return {
    name: options.model,
    maxCharacters: options.maxCharacters,
    async explain(code, how) {
      loading ??= load();
      const explainer = await loading;
      return explainer.explain(code, how);
    },
    /** There is nothing to close: requests end with the jobs that made them. */
    close() {},
  };
}
