import { AppError, LIMITS } from '@snippetry/contracts';
import { type OnFailure, TaskWorker } from '@snippetry/service-kit';
import type { Analysis, Code } from '../domain/explanation.ts';
import type { Explainer, ExplainOptions } from '../ports/explainer.ts';

/** The longest code takes a second or two. */
const TIMEOUT_MS = 20_000;
const MAX_WAITING = 64;
/** Explanations are kept, and few are asked for. */
const IDLE_MS = 60_000;

/** Who explains where no model is configured. */
export const BUILTIN = { name: 'builtin', maxCharacters: LIMITS.content.max };

/** Explains by what can be counted in the syntax tree, in a thread of its own and within a time limit. */
export class BuiltinExplainer implements Explainer {
  readonly name = BUILTIN.name;
  readonly maxCharacters = BUILTIN.maxCharacters;
  readonly #worker: TaskWorker<Code, Analysis>;

  constructor(onFailure: OnFailure) {
    const module = new URL('../workers/analysis-thread.ts', import.meta.url);
    this.#worker = new TaskWorker({
      module,
      timeoutMs: TIMEOUT_MS,
      maxWaiting: MAX_WAITING,
      idleMs: IDLE_MS,
      onFailure,
    });
  }

  async explain(code: Code, { onProgress }: ExplainOptions): Promise<Analysis> {
    onProgress({ phase: 'writing', summary: '' });
    const analysis = await this.#worker.run(code);
    if (analysis === null) throw new AppError('ai.unavailable');
    return analysis;
  }

  close(): void {
    this.#worker.close();
  }
}
