import { AppError } from '@snippetry/contracts';
import { brokeIndex, type Outbox, type UserViewer, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { Follower } from '../catalogue/follower.ts';
import { type CountDoc, toCounts } from '../catalogue/rows.ts';
import { dayNumber, isThisWeek } from '../catalogue/week-stars.ts';
import type { RollUps } from '../daily/roll-ups.ts';
import { KeyedLock } from '../keyed-lock.ts';
import { type Asker, CARETAKER, type SnippetRepository } from '../snippets/snippet.repository.ts';
import type { Trace } from '../snippets/snippet.writer.ts';
import type { Held, TrashedCounters } from '../trash/trashed-counters.ts';
import { ONE_STAR_EACH } from './star.model.ts';
import type { StarRepository } from './star.repository.ts';

export interface StarParts {
  connection: Connection;
  snippets: SnippetRepository;
  trashed: TrashedCounters;
  stars: StarRepository;
  rollUps: RollUps;
  outbox: Outbox;
  follower: Follower;
}

interface StarChange {
  userId: string;
  snippetId: string;
  asker: Asker;
  /** Whether a missing star is given; otherwise one is only taken back. */
  give: boolean;
  trace: Trace;
}

interface Flipped {
  isStarred: boolean;
  counts: CountDoc;
}

/** A snippet that the transaction holds, wherever it is. */
interface HeldSnippet {
  snippet: Held;
  count(update: {
    inc: Record<string, number>;
    unset: readonly string[];
  }): Promise<CountDoc | null>;
}

const TRIES = 5;

export class StarService {
  readonly #parts: StarParts;
  readonly #locks = new KeyedLock();

  constructor(parts: StarParts) {
    this.#parts = parts;
  }

  /** Gives a star or takes it back: whichever the star's own record says. */
  async toggle(
    viewer: UserViewer,
    snippetId: string,
    trace: Trace,
  ): Promise<{ isStarred: boolean; starCount: number }> {
    const change = { userId: viewer.id, snippetId, asker: viewer, give: true, trace };
    const flipped = await this.#locks.run(snippetId, () => this.#flip(change, TRIES));
    if (flipped === null) throw new AppError('snippet.not_found');
    await this.#announce(flipped);
    return { isStarred: flipped.isStarred, starCount: flipped.counts.starCount };
  }

  /** Takes back every star of a closed account. Running again changes nothing. */
  async takeBackAll(userId: string, trace: Trace): Promise<void> {
    for (const snippetId of await this.#parts.stars.ofUser(userId)) {
      const change = { userId, snippetId, asker: CARETAKER, give: false, trace };
      const flipped = await this.#locks.run(snippetId, () => this.#flip(change, TRIES));
      if (flipped !== null) await this.#announce(flipped);
    }
  }

  async #announce({ counts }: Flipped): Promise<void> {
    this.#parts.outbox.kick();
    await this.#parts.follower.counted([toCounts(counts)]);
  }

  async #flip(change: StarChange, tries: number): Promise<Flipped | null> {
    try {
      const { connection } = this.#parts;
      return await withTransaction(connection, (session) => this.#flipWithin(change, session));
    } catch (error) {
      // Another process gave the same star at the same moment: this one takes it back.
      if (tries > 1 && brokeIndex(error, ONE_STAR_EACH)) return this.#flip(change, tries - 1);
      throw error;
    }
  }

  /** In one transaction: star, both counts, the day and the event, or nothing. */
  async #flipWithin(change: StarChange, session: ClientSession): Promise<Flipped | null> {
    const { stars, outbox } = this.#parts;
    const { userId, snippetId } = change;
    const held = await this.#hold(change, session);
    if (held === null) return null;
    const { snippet } = held;
    const takenFrom = await stars.take(userId, snippetId, session);
    if (takenFrom === null && !change.give) return null;
    const day = takenFrom ?? dayNumber(Date.now());
    if (takenFrom === null) await stars.give({ userId, snippetId, day }, session);
    const step = takenFrom === null ? 1 : -1;
    const counts = await this.#count(held, { day, step }, session);
    const payload = { snippetId, authorId: snippet.authorId, change: step } as const;
    await outbox.record('snippet.starred', payload, { session, ...change.trace });
    return { isStarred: step === 1, counts };
  }

  /** A closed account's star is also taken back from what lies in the trash. */
  async #hold(
    { asker, snippetId }: StarChange,
    session: ClientSession,
  ): Promise<HeldSnippet | null> {
    const { snippets, trashed } = this.#parts;
    const snippet = await snippets.hold(asker, snippetId, session);
    if (snippet !== null) {
      return { snippet, count: (update) => snippets.count(snippet, update, session) };
    }
    if (asker.kind !== 'caretaker') return null;
    const deleted = await trashed.hold(snippetId, session);
    if (deleted === null) return null;
    return { snippet: deleted, count: (update) => trashed.count(deleted, update, session) };
  }

  async #count(
    { snippet, count }: HeldSnippet,
    { day, step }: { day: number; step: 1 | -1 },
    session: ClientSession,
  ): Promise<CountDoc> {
    const now = Date.now();
    const inc: Record<string, number> = { starCount: step };
    if (isThisWeek(day, now)) inc[`starDays.${day}`] = step;
    const past = Object.keys(snippet.starDays).filter((known) => !isThisWeek(Number(known), now));
    const unset = past.map((known) => `starDays.${known}`);
    const counts = await count({ inc, unset });
    if (counts === null) throw new AppError('snippet.not_found');
    const gain = {
      snippetId: snippet.id,
      authorId: snippet.authorId,
      day,
      gained: { stars: step },
    };
    await this.#parts.rollUps.book([gain], session);
    return counts;
  }
}
