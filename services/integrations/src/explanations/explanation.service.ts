import { AppError, type ExplainJob, type SnippetSource } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import {
  codeFingerprint,
  type UnitOfWork,
  type UserContext,
  type UserQuota,
} from '@snippetry/service-kit';
import type { Explainer } from '../clients/openai/index.ts';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import type { JobChanges } from '../job-events/index.ts';
import { presentJob } from './explanation.presenter.ts';
import { type ExplanationRepository, isStartedTwice } from './explanation.repository.ts';
import {
  type Asker,
  type Explanation,
  type ExplanationRecord,
  explanationId,
  explanationKey,
  isFinished,
} from './explanation.ts';
import type { ExplanationQueue } from './explanation-queue.ts';

type Response = Parameters<JobChanges['stream']>[0];

export interface ExplanationServiceDeps {
  unitOfWork: UnitOfWork;
  explanations: ExplanationRepository;
  snippets: SnippetsClient;
  queue: ExplanationQueue;
  changes: JobChanges;
  quota: UserQuota;
  explainer: Pick<Explainer, 'name' | 'maxCharacters'>;
}

/** A finished explanation, or the job that makes it. */
export type ExplainReply = { explanation: Explanation } | { jobId: string };

/** A request of the viewer with the key of its result. */
export interface ExplainRequest extends Asker {
  fingerprint: string;
  key: string;
  regenerate: boolean;
}

/** Concurrent requests usually agree at the second attempt. */
const ATTEMPTS = 5;

/** Requests for explanations. */
export class ExplanationService {
  readonly #deps: ExplanationServiceDeps;

  constructor(deps: ExplanationServiceDeps) {
    this.#deps = deps;
  }

  /**
   * @throws AppError `snippet.not_found`, `access.forbidden` if another user than the owner regenerates,
   * `request.rate_limited`, and the error of a failed explanation
   */
  async explain(
    ctx: UserContext,
    snippetId: string,
    { regenerate, wait }: { regenerate: boolean; wait: boolean },
  ): Promise<ExplainReply> {
    const source = await this.#sourceOf(ctx, snippetId);
    const isOwner = source.authorId === ctx.viewer.id;
    if (regenerate && !isOwner) throw new AppError('access.forbidden');
    const { explainer } = this.#deps;
    if (source.content.length > explainer.maxCharacters) throw new AppError('ai.too_large');
    const fingerprint = codeFingerprint(source);
    const key = explanationKey(fingerprint, explainer.name);
    const request = { userId: ctx.viewer.id, snippetId, fingerprint, key, regenerate };
    const record = await this.#findOrStart(ctx, request);
    const ended = wait && !isFinished(record) ? await this.#untilFinished(ctx, record.id) : record;
    if (!isFinished(ended)) return { jobId: ended.id };
    return { explanation: await this.#resultFor(ctx, ended, snippetId) };
  }

  /** @throws AppError `ai.job_not_found` if the viewer has not requested it */
  async job(ctx: UserContext, id: string): Promise<ExplainJob> {
    const job = await this.#findJob(ctx, id);
    if (job === null) throw new AppError('ai.job_not_found');
    return job;
  }

  /** Answers with an event for each state of the job. */
  stream(ctx: UserContext, id: string, res: Response): Promise<void> {
    const read = () => this.#findJob(ctx, id);
    const watch = { id, read, isOver: isFinished, signal: ctx.signal };
    const present = (job: ExplainJob) => job;
    return this.#deps.changes.stream(res, { ...watch, notFound: 'ai.job_not_found' }, { present });
  }

  async #findJob({ viewer }: UserContext, id: string): Promise<ExplainJob | null> {
    const { explanations, queue } = this.#deps;
    const record = await explanations.findOfAsker(viewer, id);
    if (record === null) return null;
    return presentJob(record, isFinished(record) ? null : await queue.progressOf(id));
  }

  async #sourceOf(ctx: UserContext, snippetId: string): Promise<SnippetSource> {
    const source = await this.#deps.snippets.find(ctx, snippetId);
    const isVisible = source?.isPublic || source?.authorId === ctx.viewer.id;
    if (!source || !isVisible) throw new AppError('snippet.not_found');
    return source;
  }

  /** Returns the latest explanation of the code, or starts one. All users share it. */
  async #findOrStart(ctx: UserContext, request: ExplainRequest): Promise<ExplanationRecord> {
    const { unitOfWork, explanations } = this.#deps;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const latest = await explanations.latest(request.key);
      if (latest?.state === 'completed' && !request.regenerate) return latest;
      if (latest && !isFinished(latest)) {
        const joined = await unitOfWork.commit(ctx, (tx) =>
          explanations.join(tx, latest.id, request),
        );
        if (joined) return joined;
      } else {
        const started = await this.#start(ctx, request, (latest?.generation ?? 0) + 1);
        if (started) return started;
      }
    }
    throw new AppError('ai.rate_limited', { retryAfter: 5 });
  }

  /**
   * Starts an explanation; null, without using the quota, if a concurrent request has started the
   * same one.
   */
  async #start(
    ctx: UserContext,
    { key, fingerprint, userId, snippetId }: ExplainRequest,
    generation: number,
  ): Promise<ExplanationRecord | null> {
    const { unitOfWork, explanations, queue, quota } = this.#deps;
    const id = explanationId(key, generation);
    const asker = { userId, snippetId };
    let isCounted = false;
    try {
      await unitOfWork.commit(ctx, async (tx) => {
        await explanations.insert(tx, { id, key, generation, fingerprint, asker });
        // Only the first of concurrent requests gets here, possibly in several attempts.
        if (!isCounted) await this.#count(ctx);
        isCounted = true;
      });
    } catch (error) {
      if (isCounted) await quota.giveBack(ctx.viewer);
      if (isStartedTwice(error)) return null;
      throw error;
    }
    // If this fails or the process dies, the sweeper adds the job.
    await queue
      .add(id)
      .catch((err) => ctx.log.warn({ err, jobId: id }, 'an explanation waits for the queue'));
    return explanations.find(id);
  }

  async #count({ viewer }: UserContext): Promise<void> {
    try {
      await this.#deps.quota.count(viewer);
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      const { retryAfter = 60 } = cause;
      const minutes = Math.ceil(retryAfter / 60);
      const message =
        minutes === 1
          ? msg('You have had as many new explanations as an hour allows. Try again in a minute.')
          : fillText(
              'You have had as many new explanations as an hour allows. Try again in {minutes} minutes.',
              { minutes },
            );
      throw new AppError('request.rate_limited', { message, retryAfter, cause });
    }
  }

  #untilFinished({ signal }: UserContext, id: string): Promise<ExplanationRecord> {
    const { explanations, changes } = this.#deps;
    const read = () => explanations.find(id);
    return changes.untilOver({
      id,
      read,
      isOver: isFinished,
      signal,
      notFound: 'ai.job_not_found',
    });
  }

  /** Returns the result after it was stored with the viewer's snippet. */
  async #resultFor(
    ctx: UserContext,
    { result, error, fingerprint }: ExplanationRecord,
    snippetId: string,
  ): Promise<Explanation> {
    if (error) {
      const { code, message, retryAfter } = error;
      throw new AppError(code, { message, ...(retryAfter !== undefined && { retryAfter }) });
    }
    if (!result) throw new AppError('ai.unavailable');
    await this.#deps.snippets.storeExplanation(ctx, snippetId, {
      fingerprint,
      explanation: result,
    });
    return result;
  }
}
