import { AppError, LIMITS } from '@snippetry/contracts';
import { type OnFailure, TaskWorker } from '@snippetry/service-kit';
import type { Analysis, Code, ExplainOptions } from '../clients/openai/index.ts';

/** The longest code takes a second or two. */
const TIMEOUT_MS = 20_000;
const MAX_WAITING = 64;
/** Explanations are cached, so the thread is rarely needed. */
const IDLE_MS = 60_000;

/** Explainer if no model is configured. */
export const BUILTIN = { name: 'builtin', maxCharacters: LIMITS.content.max };

/** Explains code by its syntax tree, in a thread of its own and within a time limit. */
export class BuiltinExplainer {
  readonly name = BUILTIN.name;
  readonly maxCharacters = BUILTIN.maxCharacters;
  readonly #worker: TaskWorker<Code, Analysis>;

  constructor(onFailure: OnFailure) {
    const module = new URL('./analysis-thread.ts', import.meta.url);
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
