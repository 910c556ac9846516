import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { codeFingerprint, type SystemContext, type UnitOfWork } from '@snippetry/service-kit';
import {
  type Analysis,
  type Code,
  type Explanation,
  type ExplanationFailure,
  type ExplanationRecord,
  isFinished,
} from '../domain/explanation.ts';
import type { Explainer, ExplainerProgress } from '../ports/explainer.ts';
import type { ExplanationRepository } from '../store/explanation.repository.ts';
import type { ExplainedSnippets } from './snippet-source.ts';

export interface ExplanationRunnerDeps {
  unitOfWork: UnitOfWork;
  explanations: ExplanationRepository;
  snippets: ExplainedSnippets;
  explainer: Explainer;
}

/** What became of a run; `delayMs` is how long to wait before the next one. */
export type RunEnd = { kind: 'ended' } | { kind: 'later'; delayMs: number };

export interface RunOptions {
  id: string;
  onProgress: (progress: ExplainerProgress) => void;
}

/** Requests to the model for one explanation, each of which may cost money. */
const MAX_CALLS = 3;
/** How long an explanation may be tried in all. */
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
/** What may pass by itself. */
const PASSING: readonly string[] = ['ai.unavailable', 'ai.rate_limited', 'service.unavailable'];

const failureOf = ({ code, message, retryAfter }: AppError): ExplanationFailure => ({
  code,
  message,
  ...(retryAfter !== undefined && { retryAfter }),
});

/**
 * Makes explanations. Everything that is done twice for the same one is harmless: the first result is
 * kept, and storing it with a snippet again changes nothing.
 */
export class ExplanationRunner {
  readonly #deps: ExplanationRunnerDeps;

  constructor(deps: ExplanationRunnerDeps) {
    this.#deps = deps;
  }

  /** @throws what nobody expected, after which the queue tries again */
  async run(ctx: SystemContext, { id, onProgress }: RunOptions): Promise<RunEnd> {
    const { unitOfWork, explanations } = this.#deps;
    const record = await unitOfWork.commit(ctx, (tx) => explanations.begin(tx, id));
    // Jobs of a version before this one have no record; a finished one was delivered again.
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

  /** Ends an explanation of which nothing can become any more. */
  async giveUp(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, explanations } = this.#deps;
    await unitOfWork.commit(ctx, (tx) => explanations.fail(tx, id, BROKEN));
  }

  /** Lets an explanation that has failed begin anew. */
  async reopen(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, explanations } = this.#deps;
    await unitOfWork.commit(ctx, (tx) => explanations.reopen(tx, id));
  }

  /** Null where it has ended meanwhile. */
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
    const kept = await unitOfWork.commit(ctx, (tx) =>
      explanations.keepResult(tx, record.id, result),
    );
    return kept ?? explanations.find(record.id);
  }

  #toExplanation({ summary, keyFeatures, complexity, ...rest }: Analysis): Explanation {
    const { complexityReason, claims } = rest;
    const said = { summary, keyFeatures, complexity, complexityReason, claims };
    const provider = this.#deps.explainer.name;
    return { ...said, generatedAt: new Date().toISOString(), provider };
  }

  /** The code as any of the askers' snippets still has it. */
  async #codeOf(
    ctx: SystemContext,
    { askers, fingerprint }: ExplanationRecord,
  ): Promise<Code | null> {
    for (const snippetId of new Set(askers.map((asker) => asker.snippetId))) {
      const source = await this.#deps.snippets.source(ctx, snippetId);
      if (source && codeFingerprint(source) === fingerprint) {
        return { language: source.language, content: source.content };
      }
    }
    return null;
  }

  /** Stores the result with every snippet it was asked for, those of late-comers too. */
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
      await snippets.store(ctx, snippetId, { fingerprint, explanation });
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
    const mayPass = PASSING.includes(error.code) && now.calls < MAX_CALLS && isPatient;
    // What is finished but not stored everywhere yet must not be given up.
    if (!mayPass && now.result === null) {
      await unitOfWork.commit(ctx, (tx) => explanations.fail(tx, id, failureOf(error)));
      ctx.log.warn({ err: error, code: error.code }, 'an explanation failed');
      return ENDED;
    }
    await unitOfWork.commit(ctx, (tx) => explanations.await(tx, id));
    return { kind: 'later', delayMs: Math.min(delayMs, PATIENCE_MS) };
  }
}
