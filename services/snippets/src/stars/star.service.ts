import { AppError } from '@snippetry/contracts';
import {
  type Actor,
  isDuplicateKeyError,
  type RequestContext,
  type SystemContext,
  type UserContext,
} from '@snippetry/service-kit';
import { dayNumber, isThisWeek } from '../domain/days.ts';
import { KeyedLock } from '../domain/keyed-lock.ts';
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
  userId: string;
  snippetId: string;
  /** Whether to give a missing star; false only takes an existing one back. */
  give: boolean;
}

interface Starred {
  isStarred: boolean;
  starCount: number;
}

/** A snippet that the transaction has locked, in the library or in the trash. */
interface HeldSnippet {
  snippet: Held;
  count(update: CountUpdate): Promise<number | null>;
}

const MAX_ATTEMPTS = 5;

export class StarService {
  readonly #deps: StarServiceDeps;
  readonly #locks = new KeyedLock();

  constructor(deps: StarServiceDeps) {
    this.#deps = deps;
  }

  /** Gives the viewer's star, or takes it back where it is given. */
  async toggle(ctx: UserContext, snippetId: string): Promise<Starred> {
    const starred = await this.#flip(ctx, { userId: ctx.viewer.id, snippetId, give: true });
    if (starred === null) throw new AppError('snippet.not_found');
    return starred;
  }

  /** Takes back every star of a deleted account. Repeating it changes nothing. */
  async onUserDeleted(ctx: SystemContext, userId: string): Promise<void> {
    for (const snippetId of await this.#deps.stars.ofUser(userId)) {
      await this.#flip(ctx, { userId, snippetId, give: false });
    }
  }

  #flip(ctx: RequestContext<Actor>, change: StarChange): Promise<Starred | null> {
    return this.#locks.run(change.snippetId, () => this.#commit(ctx, change, MAX_ATTEMPTS));
  }

  async #commit(
    ctx: RequestContext<Actor>,
    change: StarChange,
    attemptsLeft: number,
  ): Promise<Starred | null> {
    try {
      return await this.#deps.unitOfWork.commit(ctx, (tx) => this.#flipWithin(tx, ctx, change));
    } catch (error) {
      // Another process gave the same star meanwhile: this toggle has to take it back.
      if (attemptsLeft > 1 && isDuplicateKeyError(error, ONE_STAR_EACH)) {
        return this.#commit(ctx, change, attemptsLeft - 1);
      }
      throw error;
    }
  }

  /** Changes star, counts, statistics of the day and event in one transaction. */
  async #flipWithin(
    tx: Tx,
    { viewer }: RequestContext<Actor>,
    { userId, snippetId, give }: StarChange,
  ): Promise<Starred | null> {
    const { stars } = this.#deps;
    const held = await this.#hold(tx, viewer, snippetId);
    if (held === null) return null;
    const takenFrom = await stars.take(tx, userId, snippetId);
    if (takenFrom === null && !give) return null;
    const day = takenFrom ?? dayNumber(Date.now());
    if (takenFrom === null) await stars.give(tx, { userId, snippetId, day });
    const step = takenFrom === null ? 1 : -1;
    const starCount = await this.#count(tx, held, { day, step });
    tx.emit('snippet.starred', { snippetId, authorId: held.snippet.authorId, change: step });
    return { isStarred: step === 1, starCount };
  }

  /**
   * Locks the snippet. The stars of a deleted account are also taken back from snippets in the
   * trash.
   */
  async #hold(tx: Tx, viewer: Actor, snippetId: string): Promise<HeldSnippet | null> {
    const { snippets, trashed } = this.#deps;
    const snippet = await snippets.hold(tx, viewer, snippetId);
    if (snippet !== null) {
      return { snippet, count: (update) => snippets.count(tx, snippet, update) };
    }
    if (viewer.kind !== 'system') return null;
    const deleted = await trashed.hold(tx, snippetId);
    if (deleted === null) return null;
    return { snippet: deleted, count: (update) => trashed.count(tx, deleted, update) };
  }

  async #count(
    tx: Tx,
    { snippet, count }: HeldSnippet,
    { day, step }: { day: number; step: 1 | -1 },
  ): Promise<number> {
    const now = Date.now();
    const inc: Record<string, number> = { starCount: step };
    if (isThisWeek(day, now)) inc[`starDays.${day}`] = step;
    const past = Object.keys(snippet.starDays).filter((known) => !isThisWeek(Number(known), now));
    const starCount = await count({ inc, unset: past.map((known) => `starDays.${known}`) });
    if (starCount === null) throw new AppError('snippet.not_found');
    const { id: snippetId, authorId } = snippet;
    await this.#deps.rollUps.book(tx, [{ snippetId, authorId, day, gained: { stars: step } }]);
    return starCount;
  }
}
