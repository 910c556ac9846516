import { AppError } from '@snippetry/contracts';
import {
  type Actor,
  isDuplicateKeyError,
  type RequestContext,
  retryRace,
  SYSTEM,
  type SystemContext,
  type UserContext,
} from '@snippetry/service-kit';
import { dayNumber, isThisWeek } from '../domain/days.ts';
import { KeyedBatches } from '../domain/keyed-batches.ts';
import { canSee } from '../domain/snippet.policy.ts';
import type { RollUpRepository } from '../store/roll-up.repository.ts';
import type { CountUpdate, SnippetRepository } from '../store/snippet.repository.ts';
import { ONE_STAR_EACH } from '../store/star.model.ts';
import type { StarRepository } from '../store/star.repository.ts';
import type { SnippetUnitOfWork, Tx } from '../store/transaction.ts';
import type { Held, TrashedCounters } from '../store/trashed-counters.ts';

export interface StarServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  trashed: TrashedCounters;
  stars: StarRepository;
  rollUps: RollUpRepository;
}

interface StarChange {
  ctx: RequestContext<Actor>;
  userId: string;
  /** Whether to give a missing star; false only takes an existing one back. */
  give: boolean;
}

/** A star that was given, or taken from the day it was given on. */
interface Step {
  day: number;
  step: 1 | -1;
}

interface Starred {
  isStarred: boolean;
  starCount: number;
}

/** A snippet that the transaction has locked, in the library or in the trash. */
interface HeldSnippet {
  snippet: Held;
  isSeenBy(viewer: Actor): boolean;
  count(update: CountUpdate): Promise<number | null>;
}

/** Stars of one snippet that one transaction gives and takes. */
const BATCH_SIZE = 100;

/** What each change does to the stars of a snippet, in their order; null where it does nothing. */
function steps(
  changes: readonly (StarChange | null)[],
  days: Map<string, number>,
): (Step | null)[] {
  const today = dayNumber(Date.now());
  return changes.map((change) => {
    if (change === null) return null;
    const takenFrom = days.get(change.userId);
    if (takenFrom !== undefined) {
      days.delete(change.userId);
      return { day: takenFrom, step: -1 };
    }
    if (!change.give) return null;
    days.set(change.userId, today);
    return { day: today, step: 1 };
  });
}

function sumByDay(done: readonly Step[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { day, step } of done) sums.set(day, (sums.get(day) ?? 0) + step);
  return sums;
}

export class StarService {
  readonly #deps: StarServiceDeps;
  readonly #batches: KeyedBatches<StarChange, Starred | null>;

  constructor(deps: StarServiceDeps) {
    this.#deps = deps;
    this.#batches = new KeyedBatches(BATCH_SIZE, (snippetId, changes) =>
      this.#commit(snippetId, changes),
    );
  }

  /** Gives the viewer's star, or takes it back where it is given. */
  async toggle(ctx: UserContext, snippetId: string): Promise<Starred> {
    const change = { ctx, userId: ctx.viewer.id, give: true };
    const starred = await this.#batches.add(snippetId, change);
    if (starred === null) throw new AppError('snippet.not_found');
    return starred;
  }

  /** Takes back every star of a deleted account. Repeating it changes nothing. */
  async onUserDeleted(ctx: SystemContext, userId: string): Promise<void> {
    for (const snippetId of await this.#deps.stars.ofUser(userId)) {
      await this.#batches.add(snippetId, { ctx, userId, give: false });
    }
  }

  async #commit(snippetId: string, changes: StarChange[]): Promise<(Starred | null)[]> {
    const [first] = changes;
    if (!first) return [];
    const flip = () =>
      this.#deps.unitOfWork.commit(first.ctx, (tx) => this.#flipWithin(tx, snippetId, changes));
    // Another process gave the same star meanwhile: this toggle has to take it back.
    return retryRace(flip, (error) => isDuplicateKeyError(error, ONE_STAR_EACH));
  }

  /** Changes stars, both counts, statistics of the days and events in one transaction. */
  async #flipWithin(
    tx: Tx,
    snippetId: string,
    changes: readonly StarChange[],
  ): Promise<(Starred | null)[]> {
    const { stars } = this.#deps;
    const held = await this.#hold(tx, snippetId);
    const seen = changes.map((change) => (held?.isSeenBy(change.ctx.viewer) ? change : null));
    if (held === null) return changes.map(() => null);
    // Nothing may be left of its having been held for those who may not see it.
    if (seen.every((change) => change === null)) throw new AppError('snippet.not_found');
    const userIds = [...new Set(changes.map(({ userId }) => userId))];
    const before = await stars.daysOf(tx, snippetId, userIds);
    const after = new Map(before);
    const done = steps(seen, after);
    const differs = (userId: string) => before.get(userId) !== after.get(userId);
    const taken = [...before.keys()].filter(differs);
    await stars.take(tx, snippetId, taken);
    await stars.give(tx, snippetId, new Map([...after].filter(([userId]) => differs(userId))));
    const real = done.filter((step) => step !== null);
    if (real.length === 0) return changes.map(() => null);
    const total = await this.#count(tx, held, real);
    const { authorId } = held.snippet;
    for (const { step } of real) tx.emit('snippet.starred', { snippetId, authorId, change: step });
    let starCount = total - real.reduce((sum, { step }) => sum + step, 0);
    return done.map((one) => {
      if (one === null) return null;
      starCount += one.step;
      return { isStarred: one.step === 1, starCount };
    });
  }

  /**
   * Locks the snippet. The stars of a deleted account are also taken back from snippets in the
   * trash.
   */
  async #hold(tx: Tx, snippetId: string): Promise<HeldSnippet | null> {
    const { snippets, trashed } = this.#deps;
    const snippet = await snippets.hold(tx, SYSTEM, snippetId);
    if (snippet !== null) {
      return {
        snippet,
        isSeenBy: (viewer) => canSee(viewer, snippet),
        count: (update) => snippets.count(tx, snippet, update),
      };
    }
    const deleted = await trashed.hold(tx, snippetId);
    if (deleted === null) return null;
    return {
      snippet: deleted,
      isSeenBy: ({ kind }) => kind === 'system',
      count: (update) => trashed.count(tx, deleted, update),
    };
  }

  async #count(tx: Tx, { snippet, count }: HeldSnippet, done: readonly Step[]): Promise<number> {
    const now = Date.now();
    const inc: Record<string, number> = {
      starCount: done.reduce((sum, { step }) => sum + step, 0),
    };
    const days = sumByDay(done);
    for (const [day, stars] of days) if (isThisWeek(day, now)) inc[`starDays.${day}`] = stars;
    const past = Object.keys(snippet.starDays).filter((known) => !isThisWeek(Number(known), now));
    const starCount = await count({ inc, unset: past.map((known) => `starDays.${known}`) });
    if (starCount === null) throw new AppError('snippet.not_found');
    const { id: snippetId, authorId } = snippet;
    const gains = [...days].map(([day, stars]) => ({
      snippetId,
      authorId,
      day,
      gained: { stars },
    }));
    await this.#deps.rollUps.book(tx, gains);
    return starCount;
  }
}
