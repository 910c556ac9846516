import { type FixtureOpts, type JournalEntry, LLMock } from '@copilotkit/aimock';

/** Explanation by the fake model; missing fields get defaults. */
export interface FakeAnswer {
  summary?: string;
  keyFeatures?: unknown;
  complexity?: string;
  complexityReason?: string;
  claims?: { text: string; fromLine: number; toLine: number }[];
}

/** Error response of the API. */
export interface FakeFailure {
  status: number;
  code?: string;
  type?: string;
  message?: string;
  /** Seconds of `Retry-After`, for 429. */
  retryAfter?: number;
}

/** Pace of an answer: slow, in chunks, or truncated. */
export type AnswerPace = Pick<FixtureOpts, 'latency' | 'chunkSize' | 'truncateAfterChunks'>;

/** Fake server with the API of OpenAI. */
export interface FakeOpenai {
  /** Address for `OPENAI_BASE_URL`. */
  readonly url: string;
  /** Every received request, oldest first. */
  readonly journal: readonly JournalEntry[];
  /** Sets the answer to requests whose code contains this text, until another one is set for it. */
  answer(code: string, answer?: FakeAnswer | string, pace?: AnswerPace): void;
  /** Ends the answer with a finish reason other than `stop`: `length` or `content_filter`. */
  finish(code: string, finishReason: string): void;
  /** Fails requests whose code contains this text, or the first `times` of them. */
  fail(code: string, failure: FakeFailure, times?: number): void;
  stop(): Promise<void>;
}

const ANSWER = {
  summary: 'It waits until it is quiet. Then it calls.',
  keyFeatures: ['One timer', 'No branches'],
  complexity: 'beginner',
  complexityReason: 'There is one thing to follow.',
  claims: [{ text: 'The call', fromLine: 1, toLine: 1 }],
};

const textOf = (answer: FakeAnswer | string): string =>
  typeof answer === 'string' ? answer : JSON.stringify({ ...ANSWER, ...answer });

/** Starts a server that returns the answers and failures that a test sets. */
export async function startFakeOpenai(): Promise<FakeOpenai> {
  const mock = await LLMock.create({ logLevel: 'silent', host: '127.0.0.1', port: 0 });
  const says = (code: string, response: object, pace: AnswerPace = {}) =>
    // The latest answer wins.
    mock.prependFixture({ match: { userMessage: code }, response: response as never, ...pace });
  return {
    url: `${mock.url}/v1`,
    get journal() {
      return mock.getRequests();
    },
    answer: (code, answer = {}, pace) => void says(code, { content: textOf(answer) }, pace),
    finish: (code, finishReason) => void says(code, { content: textOf({}), finishReason }),
    fail(code, { status, retryAfter, ...error }, times) {
      const body = { message: 'It failed', type: 'error', ...error };
      const failure = { error: body, status, ...(retryAfter !== undefined && { retryAfter }) };
      let left = times ?? Number.POSITIVE_INFINITY;
      mock.prependFixture({
        match: {
          userMessage: code,
          predicate: () => {
            left -= 1;
            return left >= 0;
          },
        },
        response: failure,
      });
    },
    stop: () => mock.stop(),
  };
}
