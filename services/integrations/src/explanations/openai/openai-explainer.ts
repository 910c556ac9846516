import { AppError } from '@snippetry/contracts';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import OpenAI from 'openai';
import type { Analysis, Code, OpenaiOptions } from '../../domain/explanation.ts';
import type { Explainer, ExplainOptions } from '../../ports/explainer.ts';
import { readAnswer, readSummary } from './answer.ts';
import { isSchemaRefused, toAiError } from './failure.ts';
import { limitedFetch } from './limited-fetch.ts';
import { ANSWER_SCHEMA, promptFor } from './prompt.ts';

/** An answer comes in hundreds of pieces, and each reading of what is there so far costs. */
const PROGRESS_MS = 100;
/** Far more than an explanation has. */
const MAX_ANSWER = 50_000;

type Chunk = OpenAI.Chat.ChatCompletionChunk;

const WITH_SCHEMA = {
  type: 'json_schema' as const,
  json_schema: { name: 'explanation', strict: true, schema: ANSWER_SCHEMA },
};
const WITHOUT_SCHEMA = { type: 'json_object' as const };

/** Reads the stream of an answer to its end. */
async function readStream(
  stream: AsyncIterable<Chunk>,
  onText: (text: string) => void,
): Promise<string> {
  let text = '';
  let refusal = '';
  let reason: Chunk['choices'][number]['finish_reason'] = null;
  for await (const { choices } of stream) {
    const [choice] = choices;
    if (!choice) continue;
    refusal += choice.delta.refusal ?? '';
    reason = choice.finish_reason ?? reason;
    if (!choice.delta.content) continue;
    text += choice.delta.content;
    if (text.length > MAX_ANSWER) throw new AppError('ai.bad_answer');
    onText(text);
  }
  if (refusal !== '' || reason === 'content_filter') throw new AppError('ai.refused');
  if (reason === 'length') throw new AppError('ai.bad_answer');
  // The connection broke in the middle of the answer.
  if (reason === null) throw new AppError('ai.unavailable');
  return text;
}

/** Asks a model behind the API of OpenAI, which many other providers have as well. */
export class OpenaiExplainer implements Pick<Explainer, 'explain'> {
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #timeoutMs: number;
  /** Learned from the first refusal of a JSON schema. */
  #hasSchema = true;

  constructor({ apiKey, baseUrl, model, timeoutMs }: OpenaiOptions) {
    this.#model = model;
    this.#timeoutMs = timeoutMs;
    this.#client = new OpenAI({
      apiKey,
      baseURL: baseUrl,
      timeout: timeoutMs,
      // The queue tries again, and counts.
      maxRetries: 0,
      fetch: limitedFetch,
      logLevel: 'off',
    });
  }

  async explain(code: Code, options: ExplainOptions): Promise<Analysis> {
    const answer = await this.#answerTo(code, options);
    options.onProgress({ phase: 'checking', summary: readSummary(answer) });
    const analysis = readAnswer(answer, linesOf(code.content).length);
    if (analysis === null) throw new AppError('ai.bad_answer');
    return analysis;
  }

  async #answerTo(code: Code, options: ExplainOptions): Promise<string> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      return await this.#ask(code, options, signal);
    } catch (error) {
      if (!this.#hasSchema || !isSchemaRefused(error)) throw toAiError(error, signal.aborted);
      this.#hasSchema = false;
      return this.#answerTo(code, options);
    }
  }

  async #ask(code: Code, { onCall, onProgress }: ExplainOptions, signal: AbortSignal) {
    await onCall();
    const stream = await this.#client.chat.completions.create(
      {
        model: this.#model,
        messages: promptFor(code, this.#hasSchema),
        response_format: this.#hasSchema ? WITH_SCHEMA : WITHOUT_SCHEMA,
        stream: true,
      },
      { signal },
    );
    let told = 0;
    const text = await readStream(stream, (beginning) => {
      if (Date.now() - told < PROGRESS_MS) return;
      told = Date.now();
      onProgress({ phase: 'writing', summary: readSummary(beginning) });
    });
    // The library ends an aborted stream like a finished one.
    signal.throwIfAborted();
    return text;
  }
}
