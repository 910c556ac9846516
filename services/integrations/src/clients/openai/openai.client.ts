import { AppError } from '@snippetry/contracts';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import OpenAI from 'openai';
import type { Analysis, Code, Explainer, ExplainOptions, OpenaiOptions } from './explainer.ts';
import { isSchemaRefused, limitedFetch, toAiError } from './failure.ts';
import { ANSWER_SCHEMA, promptFor, readAnswer, readSummary } from './prompt.ts';

/** Responses arrive in hundreds of chunks, and parsing the partial text is expensive. */
const PROGRESS_MS = 100;
/** Far longer than any explanation. */
const MAX_LENGTH = 50_000;

type Chunk = OpenAI.Chat.ChatCompletionChunk;

const WITH_SCHEMA = {
  type: 'json_schema' as const,
  json_schema: { name: 'explanation', strict: true, schema: ANSWER_SCHEMA },
};
const WITHOUT_SCHEMA = { type: 'json_object' as const };

/** Reads the stream of a response to its end. */
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
    if (text.length > MAX_LENGTH) throw new AppError('ai.bad_answer');
    onText(text);
  }
  if (refusal !== '' || reason === 'content_filter') throw new AppError('ai.refused');
  if (reason === 'length') throw new AppError('ai.bad_answer');
  // The connection was lost.
  if (reason === null) throw new AppError('ai.unavailable');
  return text;
}

/** Client of OpenAI's API, which many other providers offer too. */
export class OpenaiClient implements Pick<Explainer, 'explain'> {
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #timeoutMs: number;
  /** False after the provider has refused a JSON schema. */
  #hasSchema = true;

  constructor({ apiKey, baseUrl, model, timeoutMs }: OpenaiOptions) {
    this.#model = model;
    this.#timeoutMs = timeoutMs;
    this.#client = new OpenAI({
      apiKey,
      baseURL: baseUrl,
      timeout: timeoutMs,
      // The queue retries and counts the requests.
      maxRetries: 0,
      fetch: limitedFetch,
      logLevel: 'off',
    });
  }

  async explain(code: Code, options: ExplainOptions): Promise<Analysis> {
    const text = await this.#respondTo(code, options);
    options.onProgress({ phase: 'checking', summary: readSummary(text) });
    const analysis = readAnswer(text, linesOf(code.content).length);
    if (analysis === null) throw new AppError('ai.bad_answer');
    return analysis;
  }

  async #respondTo(code: Code, options: ExplainOptions): Promise<string> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      return await this.#request(code, options, signal);
    } catch (error) {
      if (!this.#hasSchema || !isSchemaRefused(error)) throw toAiError(error, signal.aborted);
      this.#hasSchema = false;
      return this.#respondTo(code, options);
    }
  }

  async #request(code: Code, { onCall, onProgress }: ExplainOptions, signal: AbortSignal) {
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
    let reportedAt = 0;
    const text = await readStream(stream, (beginning) => {
      if (Date.now() - reportedAt < PROGRESS_MS) return;
      reportedAt = Date.now();
      onProgress({ phase: 'writing', summary: readSummary(beginning) });
    });
    // The library ends an aborted stream like a finished one.
    signal.throwIfAborted();
    return text;
  }
}
