import { brokeIndex } from '@snippetry/service-kit';
import { type ClientSession, mongo, Types } from 'mongoose';
import { authorDayId, forgetAuthorDays, gainsByDay } from './author-day.model.ts';
import { type MigrationParts, makeAuthorDays } from './author-days.migration.ts';
import { addGains, type Gain, type Gains, noGains } from './gains.ts';

/** What was gained day by day: of each snippet, and of all an author's snippets together. */
export class RollUps {
  readonly #parts: MigrationParts;
  #ready: Promise<void> | null = null;

  constructor(parts: MigrationParts) {
    this.#parts = parts;
  }

  /** Resolves once the authors' days are complete; until then nothing is booked. */
  ready(): Promise<void> {
    this.#ready ??= makeAuthorDays(this.#parts).catch((error) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  /**
   * Books gains of snippets and of their authors. The snippets must have been written in the same
   * transaction before, or two of them could create the same day of a snippet.
   */
  async book(gains: readonly Gain[], session: ClientSession): Promise<void> {
    if (gains.length === 0) return;
    await this.ready();
    const { daily, authorDays } = this.#parts;
    const ofSnippets = gains.map(({ snippetId, authorId, day, gained }) => ({
      updateOne: {
        filter: { _id: `${snippetId}-${day}` },
        update: {
          $inc: gained,
          $setOnInsert: {
            snippetId: new Types.ObjectId(snippetId),
            authorId: new Types.ObjectId(authorId),
            day,
          },
        },
        upsert: true,
      },
    }));
    await daily.bulkWrite(ofSnippets, { session });
    const ofAuthors = [...perAuthor(gains)].map(([_id, gained]) => ({
      updateOne: { filter: { _id }, update: { $inc: gained }, upsert: true },
    }));
    await authorDays.bulkWrite(ofAuthors, { session }).catch((error) => {
      throw asConflict(error);
    });
  }

  gained(authorId: string, range: { from: number; to: number }): Promise<Map<number, Gains>> {
    return gainsByDay(this.#parts.authorDays, authorId, range);
  }

  /** With the account goes its history. */
  forgetAuthor(authorId: string, session: ClientSession): Promise<void> {
    return forgetAuthorDays(this.#parts.authorDays, authorId, session);
  }
}

/** In the order of their ids: transactions that book for the same authors wait, never deadlock. */
function perAuthor(gains: readonly Gain[]): Map<string, Gains> {
  const sums = new Map<string, Gains>();
  for (const { authorId, day, gained } of gains) {
    const _id = authorDayId(authorId, day);
    const sum = sums.get(_id) ?? noGains();
    addGains(sum, gained);
    sums.set(_id, sum);
  }
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Two snippets of one author can gain their day's first at the same moment, and the later
 * transaction cannot create the day once more. It is a conflict like any other: run again.
 */
function asConflict(cause: unknown): unknown {
  if (!brokeIndex(cause, '_id_')) return cause;
  const message = 'another transaction created the same day';
  return new mongo.MongoServerError({ message, errorLabels: ['TransientTransactionError'] });
}
