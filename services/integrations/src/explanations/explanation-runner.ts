import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { codeFingerprint, type SystemContext, type UnitOfWork } from '@snippetry/service-kit';
import type { Analysis, Code, Explainer, ExplainerProgress } from '../clients/openai/index.ts';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import type { ExplanationRepository } from './explanation.repository.ts';
import {
  type Explanation,
  type ExplanationFailure,
  type ExplanationRecord,
  isFinished,
} from './explanation.ts';

export interface ExplanationRunnerDeps {
  unitOfWork: UnitOfWork;
  explanations: ExplanationRepository;
  snippets: Pick<SnippetsClient, 'find' | 'storeExplanation'>;
  explainer: Explainer;
}

/** Outcome of a run; `delayMs` is the delay before the next one. */
export type RunEnd = { kind: 'ended' } | { kind: 'later'; delayMs: number };

export interface RunOptions {
  id: string;
  onProgress: (progress: ExplainerProgress) => void;
}

/** Limit of requests to the model for one explanation: each may cost money. */
const MAX_CALLS = 3;
/** Limit of all attempts together. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 1000;

const ENDED: RunEnd = { kind: 'ended' };
const CHANGED: ExplanationFailure = {
  code: 'snippet.stale_revision',
  message: msg(
    'The code was changed before it was explained. Ask again to have the new code explained.',
  ),
};
const BROKEN: ExplanationFailure = {
  code: 'ai.unavailable',
  message: msg('The explanation could not be made. Try again in a moment.'),
};
const RETRYABLE: readonly string[] = ['ai.unavailable', 'ai.rate_limited', 'service.unavailable'];

const failureOf = ({ code, message, retryAfter }: AppError): ExplanationFailure => ({
  code,
  message,
  ...(retryAfter !== undefined && { retryAfter }),
});

/**
 * Makes explanations. Every step is idempotent: the first result counts, and storing it with a snippet
 * again changes nothing.
 */
export class ExplanationRunner {
  readonly #deps: ExplanationRunnerDeps;

  constructor(deps: ExplanationRunnerDeps) {
    this.#deps = deps;
  }

  /** @throws unexpected errors, after which the queue retries */
  async run(ctx: SystemContext, { id, onProgress }: RunOptions): Promise<RunEnd> {
    const { unitOfWork, explanations } = this.#deps;
    const record = await unitOfWork.commit(ctx, (tx) => explanations.begin(tx, id));
    // The job is of an older version or was delivered twice.
    if (record === null) return ENDED;
    try {
      const explained = record.result ? record : await this.#explain(ctx, record, onProgress);
      if (explained) await this.#finish(ctx, explained);
      return ENDED;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.#afterFailure(ctx, record, error);
    }
  }

  /** Fails an explanation whose job has no attempt left. */
  async giveUp(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, explanations } = this.#deps;
    await unitOfWork.commit(ctx, (tx) => explanations.fail(tx, id, BROKEN));
  }

  /** Restarts a failed explanation. */
  async reopen(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, explanations } = this.#deps;
    await unitOfWork.commit(ctx, (tx) => explanations.reopen(tx, id));
  }

  /** Explains the code and stores the result; null if the explanation has ended. */
  async #explain(
    ctx: SystemContext,
    record: ExplanationRecord,
    onProgress: RunOptions['onProgress'],
  ): Promise<ExplanationRecord | null> {
    const { unitOfWork, explanations, explainer } = this.#deps;
    const code = await this.#codeOf(ctx, record);
    if (code === null) {
      await unitOfWork.commit(ctx, (tx) => explanations.fail(tx, record.id, CHANGED));
      return null;
    }
    onProgress({ phase: 'asking', summary: '' });
    const onCall = async () => {
      const counted = await unitOfWork.commit(ctx, (tx) =>
        explanations.countCall(tx, record.id, MAX_CALLS),
      );
      if (!counted) throw new AppError('ai.unavailable', { message: BROKEN.message });
    };
    const analysis = await explainer.explain(code, { onProgress, onCall });
    const result = this.#toExplanation(analysis);
    const stored = await unitOfWork.commit(ctx, (tx) =>
      explanations.setResult(tx, record.id, result),
    );
    return stored ?? explanations.find(record.id);
  }

  #toExplanation({ summary, keyFeatures, complexity, ...rest }: Analysis): Explanation {
    const { complexityReason, claims } = rest;
    const content = { summary, keyFeatures, complexity, complexityReason, claims };
    const provider = this.#deps.explainer.name;
    return { ...content, generatedAt: new Date().toISOString(), provider };
  }

  /** Returns the code from any requested snippet that still has it. */
  async #codeOf(
    ctx: SystemContext,
    { askers, fingerprint }: ExplanationRecord,
  ): Promise<Code | null> {
    for (const snippetId of new Set(askers.map((asker) => asker.snippetId))) {
      const source = await this.#deps.snippets.find(ctx, snippetId);
      if (source && codeFingerprint(source) === fingerprint) {
        return { language: source.language, content: source.content };
      }
    }
    return null;
  }

  /** Stores the result with every requested snippet, including those added since. */
  async #finish(ctx: SystemContext, explained: ExplanationRecord): Promise<void> {
    let record: ExplanationRecord | null = explained;
    while (record?.result && !isFinished(record)) {
      record = await this.#serve(ctx, record, record.result);
    }
  }

  async #serve(
    ctx: SystemContext,
    { id, fingerprint, unserved }: ExplanationRecord,
    explanation: Explanation,
  ): Promise<ExplanationRecord | null> {
    const { unitOfWork, explanations, snippets } = this.#deps;
    for (const snippetId of unserved) {
      await snippets.storeExplanation(ctx, snippetId, { fingerprint, explanation });
    }
    if (unserved.length > 0) {
      await unitOfWork.commit(ctx, (tx) => explanations.serve(tx, id, unserved));
    }
    const completed = await unitOfWork.commit(ctx, (tx) => explanations.complete(tx, id));
    return completed ?? explanations.find(id);
  }

  async #afterFailure(
    ctx: SystemContext,
    record: ExplanationRecord,
    error: AppError,
  ): Promise<RunEnd> {
    const { unitOfWork, explanations } = this.#deps;
    const { id, startedAt } = record;
    const now = (await explanations.find(id)) ?? record;
    const delayMs = (error.retryAfter ?? 0) * 1000 || PAUSE_MS * 2 ** Math.max(0, now.calls - 1);
    const isPatient = Date.now() + delayMs - (startedAt ?? new Date()).getTime() <= PATIENCE_MS;
    const mayPass = RETRYABLE.includes(error.code) && now.calls < MAX_CALLS && isPatient;
    // A result that is not stored with all snippets yet must not be lost.
    if (!mayPass && now.result === null) {
      await unitOfWork.commit(ctx, (tx) => explanations.fail(tx, id, failureOf(error)));
      ctx.log.warn({ err: error, code: error.code }, 'an explanation failed');
      return ENDED;
    }
    await unitOfWork.commit(ctx, (tx) => explanations.await(tx, id));
    return { kind: 'later', delayMs: Math.min(delayMs, PATIENCE_MS) };
  }
}
