import { AppError, LIMITS, type Snippet } from '@snippetry/contracts';
import { Batches, SYSTEM, sharedContext, type UserContext } from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import { dayNumber, type SnippetUnitOfWork, type Tx } from '../index/index.ts';
import {
  canSee,
  explanationOfCopy,
  grant,
  type SnippetRecord,
  type Snippets,
  type StoredSnippet,
} from '../snippets/index.ts';
import { cutText, writtenOf } from '../texts/index.ts';

const SUFFIX = ' (copy)';

/** Returns the title of a copy; the original's is cut if the result would be too long. */
export function copyTitle(title: string): string {
  return cutText(title, LIMITS.title.max - SUFFIX.length).trimEnd() + SUFFIX;
}

export interface ForkServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  snippets: Snippets;
}

interface ForkRequest {
  ctx: UserContext;
  snippetId: string;
}

/** Maximum number of forks in a transaction; each writes up to 200,000 characters. */
const BATCH_SIZE = 20;

/** Copies snippets: forks of visible ones, and duplicates of own ones. */
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
    return this.#deps.snippets.presenter.created(ctx.viewer, fork);
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

  /** Returns a fork for each forker, in order; null for forkers who may not see the snippet. */
  async #copy(
    tx: Tx,
    forkers: readonly UserContext[],
    snippetId: string,
  ): Promise<(StoredSnippet | null)[]> {
    const { snippets, authorStats } = this.#deps;
    const { repository, writer } = snippets;
    const parent = await repository.lock(tx, SYSTEM, snippetId);
    if (parent === null) return forkers.map(() => null);
    const { authorId } = parent;
    const forks = await Promise.all(
      forkers.map((ctx) => (canSee(ctx.viewer, parent) ? this.#copyOf(parent, ctx) : null)),
    );
    const made = forks.filter((fork) => fork !== null);
    // Rolls the lock back: a viewer who cannot see the snippet must not change it.
    if (made.length === 0) throw new AppError('snippet.not_found');
    const counted = await repository.count(tx, parent, { forkCount: made.length });
    if (counted === null) throw new AppError('snippet.not_found');
    await writer.create(tx, made);
    const gained = { forks: made.length };
    authorStats.rollUps.increment(tx, [{ authorId, day: dayNumber(Date.now()), gained }]);
    for (const { id } of made) tx.emit('snippet.forked', { snippetId, authorId, forkId: id });
    return forks;
  }

  #copyOf(parent: SnippetRecord, { viewer }: UserContext): Promise<StoredSnippet> {
    const written = { ...writtenOf(parent), isPublic: false };
    const explanation = explanationOfCopy(parent);
    return this.#deps.snippets.writer.make(viewer, written, { forkedFrom: parent.id, explanation });
  }

  /** Copies an own snippet into a new private one, without counters or history. */
  async duplicate(ctx: UserContext, id: string): Promise<Snippet> {
    const { unitOfWork, snippets } = this.#deps;
    const { repository, writer, presenter } = snippets;
    const { viewer } = ctx;
    const original = grant(viewer, 'edit', await repository.find(viewer, id));
    const title = copyTitle(original.title);
    const written = { ...writtenOf(original), title, isPublic: false };
    const explanation = explanationOfCopy(original);
    const copy = await writer.make(viewer, written, { explanation });
    await unitOfWork.commit(ctx, (tx) => writer.create(tx, [copy]));
    return presenter.created(viewer, copy);
  }
}
