import { AppError, type Snippet } from '@snippetry/contracts';
import { Batches, newId, SYSTEM, sharedContext, type UserContext } from '@snippetry/service-kit';
import { dayNumber } from '../domain/days.ts';
import { explanationOfCopy } from '../domain/explanation.ts';
import { newSnippet, type StoredSnippet } from '../domain/new-snippet.ts';
import { canSee } from '../domain/snippet.policy.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import { writtenOf } from '../domain/snippet-fields.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetWriter } from '../ports/snippet-writer.ts';
import type { RollUpRepository } from '../store/roll-up.repository.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { SnippetUnitOfWork, Tx } from '../store/transaction.ts';
import type { TextWorker } from '../workers/text-worker.ts';

export interface ForkServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  writer: SnippetWriter;
  rollUps: RollUpRepository;
  presenter: SnippetPresenter;
  texts: TextWorker;
}

interface ForkRequest {
  ctx: UserContext;
  snippetId: string;
}

/** Forks that one transaction makes; each writes up to 200 000 characters. */
const BATCH_SIZE = 20;

export class ForkService {
  readonly #deps: ForkServiceDeps;
  readonly #batches: Batches<ForkRequest, StoredSnippet | null>;

  constructor(deps: ForkServiceDeps) {
    this.#deps = deps;
    this.#batches = new Batches(BATCH_SIZE, (requests) => this.#commit(requests));
  }

  /** Copies a visible snippet into a private one of the viewer, without counters. */
  async fork(ctx: UserContext, snippetId: string): Promise<Snippet> {
    const fork = await this.#batches.add({ ctx, snippetId });
    if (fork === null) throw new AppError('snippet.not_found');
    return this.#deps.presenter.created(ctx.viewer, fork);
  }

  async #commit(requests: readonly ForkRequest[]): Promise<(StoredSnippet | null)[]> {
    const ctx = sharedContext(requests.map((request) => request.ctx));
    return this.#deps.unitOfWork.commit(ctx, async (tx) => {
      const made = new Map<ForkRequest, StoredSnippet | null>();
      for (const [id, ofSnippet] of Map.groupBy(requests, ({ snippetId }) => snippetId)) {
        const forkers = ofSnippet.map(({ ctx }) => ctx);
        const forks = await this.#copy(tx, forkers, id);
        for (const [at, request] of ofSnippet.entries()) made.set(request, forks[at] ?? null);
      }
      return requests.map((request) => made.get(request) ?? null);
    });
  }

  /** Answers a fork for each, in their order; null for those who may not see the snippet. */
  async #copy(
    tx: Tx,
    forkers: readonly UserContext[],
    snippetId: string,
  ): Promise<(StoredSnippet | null)[]> {
    const { snippets, writer, rollUps } = this.#deps;
    const parent = await snippets.lock(tx, SYSTEM, snippetId);
    if (parent === null) return forkers.map(() => null);
    const { authorId } = parent;
    const forks = await Promise.all(
      forkers.map((ctx) => (canSee(ctx.viewer, parent) ? this.#copyOf(parent, ctx) : null)),
    );
    const made = forks.filter((fork) => fork !== null);
    // Nothing may be left of its having been held for those who may not see it.
    if (made.length === 0) throw new AppError('snippet.not_found');
    const counted = await snippets.count(tx, parent, { forkCount: made.length });
    if (counted === null) throw new AppError('snippet.not_found');
    await writer.create(tx, made);
    const gained = { forks: made.length };
    rollUps.book(tx, [{ authorId, day: dayNumber(Date.now()), gained }]);
    for (const { id } of made) tx.emit('snippet.forked', { snippetId, authorId, forkId: id });
    return forks;
  }

  async #copyOf(parent: SnippetRecord, { viewer }: UserContext): Promise<StoredSnippet> {
    const written = { ...writtenOf(parent), isPublic: false };
    return newSnippet({
      id: newId(),
      authorId: viewer.id,
      authorName: viewer.username,
      fields: await this.#deps.texts.fieldsOf(written, viewer.username),
      forkedFrom: parent.id,
      explanation: explanationOfCopy(parent),
      now: new Date(),
    });
  }
}
