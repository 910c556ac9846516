import { AppError } from '@snippetry/contracts';
import {
  type Actor,
  Batches,
  isDuplicateKeyError,
  type RequestContext,
  retryRace,
  type SystemContext,
  type UserContext,
} from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import { dayNumber, type SnippetUnitOfWork, type Tx } from '../index/index.ts';
import { type AddedStars, type CountedRecord, canSee, type Snippets } from '../snippets/index.ts';
import type { Trash } from '../trash/index.ts';
import type { StarRepository } from './star.repository.ts';
import { ONE_STAR_EACH, type Step, settle, sumByDay } from './star.ts';

export interface StarServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: Snippets;
  trash: Trash;
  stars: StarRepository;
  authorStats: AuthorStatsFeature;
}

interface StarChange {
  ctx: RequestContext<Actor>;
  snippetId: string;
  userId: string;
  /** Whether to give a missing star; false only removes an existing one. */
  give: boolean;
}

interface Starred {
  isStarred: boolean;
  starCount: number;
}

/** A snippet that the transaction has read, in the library or in the trash. */
interface Target {
  snippet: CountedRecord;
  isInTrash: boolean;
}

/** Stars that a transaction adds to a snippet, by day. */
interface CountedStars {
  target: Target;
  stars: ReadonlyMap<number, number>;
}

/** The stars that a snippet's author gained on a day. */
interface StarGain {
  authorId: string;
  day: number;
  gained: { stars: number };
}

/** Only the platform itself changes stars of snippets in the trash. */
function isSeen({ snippet, isInTrash }: Target, viewer: Actor): boolean {
  return isInTrash ? viewer.kind === 'system' : canSee(viewer, snippet);
}

/** Returns the result of each change that has one, as if they had run one after another. */
function starredBy(
  changes: readonly StarChange[],
  steps: readonly (Step | null)[],
  before: number,
): [StarChange, Starred][] {
  let starCount = before;
  return changes.flatMap((change, at): [StarChange, Starred][] => {
    const step = steps[at]?.step;
    if (step === undefined) return [];
    starCount += step;
    return [[change, { isStarred: step === 1, starCount }]];
  });
}

/** Sums up the gains of each author. */
function starsOfAuthors(gains: readonly StarGain[]): { authorId: string; stars: number }[] {
  const sums = new Map<string, number>();
  for (const { authorId, gained } of gains) {
    sums.set(authorId, (sums.get(authorId) ?? 0) + gained.stars);
  }
  return [...sums]
    .filter(([, stars]) => stars !== 0)
    .map(([authorId, stars]) => ({ authorId, stars }));
}

/** Changes of stars per transaction. */
const BATCH_SIZE = 100;

/**
 * Gives and removes stars. Concurrent requests are batched in one transaction: they change
 * the same counters, of a snippet, its author and the platform, and would conflict.
 */
export class StarService {
  readonly #deps: StarServiceDeps;
  readonly #batches: Batches<StarChange, Starred | null>;

  constructor(deps: StarServiceDeps) {
    this.#deps = deps;
    this.#batches = new Batches(BATCH_SIZE, (changes) => this.#commit(changes));
  }

  /** Gives the viewer's star, or removes it if it is given. */
  async toggle(ctx: UserContext, snippetId: string): Promise<Starred> {
    const change = { ctx, snippetId, userId: ctx.viewer.id, give: true };
    const starred = await this.#batches.add(change);
    if (starred === null) throw new AppError('snippet.not_found');
    return starred;
  }

  /** Removes every star of a deleted account. Repeating it changes nothing. */
  async onUserDeleted(ctx: SystemContext, userId: string): Promise<void> {
    const snippetIds = await this.#deps.stars.ofUser(userId);
    const change = { ctx, userId, give: false };
    await Promise.all(snippetIds.map((id) => this.#batches.add({ ...change, snippetId: id })));
  }

  async #commit(changes: readonly StarChange[]): Promise<(Starred | null)[]> {
    const [first] = changes;
    if (!first) return [];
    // Without `setMessage`: the star itself shows at once, so a late list needs no message.
    const { requestId } = first.ctx;
    const flip = () =>
      this.#deps.unitOfWork.commit({ requestId }, (tx) => this.#flipWithin(tx, changes));
    // If another process gave the same star at the same time, the retry removes it.
    return retryRace(flip, (error) => isDuplicateKeyError(error, ONE_STAR_EACH));
  }

  /** Changes stars, both counts, statistics of the days and events in one transaction. */
  async #flipWithin(tx: Tx, changes: readonly StarChange[]): Promise<(Starred | null)[]> {
    const { stars } = this.#deps;
    const targets = await this.#targets(tx, changes);
    const given = await stars.given(tx, changes);
    const today = dayNumber(Date.now());
    const results = new Map<StarChange, Starred>();
    const counted: CountedStars[] = [];
    for (const [snippetId, ofSnippet] of Map.groupBy(changes, (change) => change.snippetId)) {
      const target = targets.get(snippetId);
      if (!target) continue;
      const seen = ofSnippet.filter(({ ctx }) => isSeen(target, ctx.viewer));
      const { steps, taken, gained } = settle(seen, given.get(snippetId) ?? new Map(), today);
      stars.take(tx, snippetId, taken);
      stars.give(tx, snippetId, gained);
      for (const [change, starred] of starredBy(seen, steps, target.snippet.starCount))
        results.set(change, starred);
      counted.push({ target, stars: sumByDay(steps.filter((step) => step !== null)) });
    }
    await this.#count(tx, counted);
    return changes.map((change) => results.get(change) ?? null);
  }

  /** Changes the counters and totals of all snippets together: many have the same author. */
  async #count(tx: Tx, counted: readonly CountedStars[]): Promise<void> {
    const { snippets, trash, authorStats } = this.#deps;
    const changed = counted.filter(({ stars }) => stars.size > 0);
    const added = (isInTrash: boolean) =>
      changed
        .filter(({ target }) => target.isInTrash === isInTrash)
        .map(({ target, stars }): AddedStars => ({ before: target.snippet, stars }));
    await snippets.repository.countStars(tx, added(false));
    trash.repository.countStars(tx, added(true));
    const gains = changed.flatMap(({ target: { snippet }, stars }) =>
      [...stars].map(([day, sum]): StarGain => {
        return { authorId: snippet.authorId, day, gained: { stars: sum } };
      }),
    );
    authorStats.rollUps.increment(tx, gains);
    const authors = starsOfAuthors(gains);
    if (authors.length > 0) tx.emit('stars.changed', { authors });
  }

  /** Includes snippets in the trash only for the platform, to remove stars of deleted accounts. */
  async #targets(tx: Tx, changes: readonly StarChange[]): Promise<Map<string, Target>> {
    const { snippets, trash } = this.#deps;
    const targets = new Map<string, Target>();
    const idsOf = (some: readonly StarChange[]) => [...new Set(some.map((one) => one.snippetId))];
    for (const snippet of await snippets.repository.counted(tx, idsOf(changes))) {
      targets.set(snippet.id, { snippet, isInTrash: false });
    }
    const missing = changes.filter(({ ctx, snippetId }) => {
      return ctx.viewer.kind === 'system' && !targets.has(snippetId);
    });
    if (missing.length === 0) return targets;
    for (const snippet of await trash.repository.counted(tx, idsOf(missing))) {
      targets.set(snippet.id, { snippet, isInTrash: true });
    }
    return targets;
  }
}
