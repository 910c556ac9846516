import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ExplainJob, type SnippetSource } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import {
  codeFingerprint,
  type UnitOfWork,
  type UserContext,
  type UserQuota,
} from '@snippetry/service-kit';
import {
  type Asker,
  type Explanation,
  type ExplanationRecord,
  explanationId,
  explanationKey,
  isFinished,
} from '../domain/explanation.ts';
import type { Explainer } from '../ports/explainer.ts';
import { type ExplanationRepository, isBegunTwice } from '../store/explanation.repository.ts';
import type { ExplainJobs } from './explain-jobs.ts';
import { presentJob } from './explanation.presenter.ts';
import type { ExplainedSnippets } from './snippet-source.ts';

export interface ExplanationServiceDeps {
  unitOfWork: UnitOfWork;
  explanations: ExplanationRepository;
  snippets: ExplainedSnippets;
  jobs: ExplainJobs;
  quota: UserQuota;
  explainer: Pick<Explainer, 'name' | 'maxCharacters'>;
}

/** What became of a request for an explanation: there, or under way. */
export type Asked = { explanation: Explanation } | { jobId: string };

/** What an explanation is asked for. */
export interface AskedFor extends Asker {
  fingerprint: string;
  key: string;
  regenerate: boolean;
}

/** The gateway waits for 30 s. */
const LONGEST_WAIT_MS = 25_000;
/** Whoever waits looks so often, in case an event was missed. */
const LOOK_MS = 2000;
/** Two requests that begin the same at once meet at the second attempt; more have never been seen. */
const ATTEMPTS = 5;

/** Explanations as people ask for them. */
export class ExplanationService {
  readonly #deps: ExplanationServiceDeps;

  constructor(deps: ExplanationServiceDeps) {
    this.#deps = deps;
  }

  /**
   * @throws AppError `snippet.not_found`, `access.forbidden` where others than the owner want another
   * one, `request.rate_limited`, and whatever an explanation fails with
   */
  async explain(
    ctx: UserContext,
    snippetId: string,
    { regenerate, wait }: { regenerate: boolean; wait: boolean },
  ): Promise<Asked> {
    const source = await this.#sourceOf(ctx, snippetId);
    const isOwner = source.authorId === ctx.viewer.id;
    if (regenerate && !isOwner) throw new AppError('access.forbidden');
    const { explainer } = this.#deps;
    if (source.content.length > explainer.maxCharacters) throw new AppError('ai.too_large');
    const fingerprint = codeFingerprint(source);
    const key = explanationKey(fingerprint, explainer.name);
    const asked = { userId: ctx.viewer.id, snippetId, fingerprint, key, regenerate };
    const record = await this.#findOrBegin(ctx, asked);
    const ended = wait && !isFinished(record) ? await this.#end(ctx, record) : record;
    if (!isFinished(ended)) return { jobId: ended.id };
    return { explanation: await this.#resultFor(ctx, ended, snippetId) };
  }

  /** @throws AppError `ai.job_not_found` for one that the viewer has not asked for */
  async job(ctx: UserContext, id: string): Promise<ExplainJob> {
    const { explanations, jobs } = this.#deps;
    const record = await explanations.findAsked(ctx.viewer, id);
    if (record === null) throw new AppError('ai.job_not_found');
    return presentJob(record, isFinished(record) ? null : await jobs.progressOf(id));
  }

  async #sourceOf(ctx: UserContext, snippetId: string): Promise<SnippetSource> {
    const source = await this.#deps.snippets.source(ctx, snippetId);
    const isVisible = source?.isPublic || source?.authorId === ctx.viewer.id;
    if (!source || !isVisible) throw new AppError('snippet.not_found');
    return source;
  }

  /** The one that there is of this code, or a new one: the viewer and everybody else share it. */
  async #findOrBegin(ctx: UserContext, asked: AskedFor): Promise<ExplanationRecord> {
    const { unitOfWork, explanations } = this.#deps;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const latest = await explanations.latest(asked.key);
      if (latest?.state === 'completed' && !asked.regenerate) return latest;
      if (latest && !isFinished(latest)) {
        const joined = await unitOfWork.commit(ctx, (tx) =>
          explanations.join(tx, latest.id, asked),
        );
        if (joined) return joined;
      } else {
        const begun = await this.#begin(ctx, asked, (latest?.generation ?? 0) + 1);
        if (begun) return begun;
      }
    }
    throw new AppError('ai.rate_limited', { retryAfter: 5 });
  }

  /** Null where somebody else has begun the same at this moment, which costs the viewer nothing. */
  async #begin(
    ctx: UserContext,
    { key, fingerprint, userId, snippetId }: AskedFor,
    generation: number,
  ): Promise<ExplanationRecord | null> {
    const { unitOfWork, explanations, jobs, quota } = this.#deps;
    const id = explanationId(key, generation);
    const asker = { userId, snippetId };
    let isCounted = false;
    try {
      await unitOfWork.commit(ctx, async (tx) => {
        await explanations.insert(tx, { id, key, generation, fingerprint, asker });
        // Of all who begin the same at once only the first comes this far; it may come twice.
        if (!isCounted) await this.#count(ctx);
        isCounted = true;
      });
    } catch (error) {
      if (isCounted) await quota.giveBack(ctx.viewer);
      if (isBegunTwice(error)) return null;
      throw error;
    }
    // The record is there: should this process die here, the sweeper adds the job.
    await jobs.add(id);
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

  /** Waits for the end, or as long as a request may. */
  async #end({ signal }: UserContext, begun: ExplanationRecord): Promise<ExplanationRecord> {
    const { explanations, jobs } = this.#deps;
    const until = Date.now() + LONGEST_WAIT_MS;
    let wake = Promise.withResolvers<void>();
    const stop = jobs.listen(begun.id, (progress) => {
      if (progress === null) wake.resolve();
    });
    try {
      let record = begun;
      while (!isFinished(record) && Date.now() < until && !signal.aborted) {
        const timer = new AbortController();
        const pause = Math.min(LOOK_MS, until - Date.now());
        const look = sleep(pause, undefined, { signal: timer.signal }).catch(() => undefined);
        await Promise.race([wake.promise, look]);
        timer.abort();
        wake = Promise.withResolvers();
        record = (await explanations.find(begun.id)) ?? record;
      }
      return record;
    } finally {
      stop();
    }
  }

  /** What the viewer is answered, once the snippet itself has it. */
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
    await this.#deps.snippets.store(ctx, snippetId, { fingerprint, explanation: result });
    return result;
  }
}
