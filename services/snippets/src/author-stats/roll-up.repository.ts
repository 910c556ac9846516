import { trusted, updateIn } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import type { ReadTx, WriteTx } from '../index/index.ts';
import {
  type AuthorDayDoc,
  type AuthorDayModel,
  authorDayId,
  authorDayModel,
} from './author-stats.model.ts';
import { addGains, type Gain, type Gains, noGains } from './author-stats.ts';

/** Stars and forks that an author's snippets received. */
export type Received = Pick<Gains, 'stars' | 'forks'>;

/** Length of an author's id. */
const ID_LENGTH = 24;
const NOTHING: Received = { stars: 0, forks: 0 };

/** Matches the ids of all days of an author: `.` follows `-`. */
function daysOf(id: string) {
  return trusted({ $gte: `${id}-`, $lt: `${id}.` });
}

/** Daily gains of all snippets of an author. */
export class RollUpRepository {
  readonly #authorDays: AuthorDayModel;

  constructor(connection: Connection) {
    this.#authorDays = authorDayModel(connection);
  }

  increment(tx: WriteTx, gains: readonly Gain[]): void {
    for (const [_id, gained] of perAuthor(gains)) {
      tx.write(
        updateIn(this.#authorDays, { filter: { _id }, update: { $inc: gained }, upsert: true }),
      );
    }
  }

  /** Returns an author's gains by day; days without any are left out. */
  async gained(authorId: string, range: { from: number; to: number }): Promise<Map<number, Gains>> {
    const ids = { $gte: authorDayId(authorId, range.from), $lte: authorDayId(authorId, range.to) };
    const docs = await this.#authorDays.find({ _id: trusted(ids) }).lean<AuthorDayDoc[]>();
    return new Map(docs.map((doc) => [Number(doc._id.slice(authorId.length + 1)), doc]));
  }

  /** Returns all stars and forks that authors ever received, without removed stars. */
  async receivedBy(authorIds: readonly string[]): Promise<Record<string, Received>> {
    if (authorIds.length === 0) return {};
    // One query: a query per author takes the database and this service four times as long.
    const sums = await this.#authorDays.aggregate<Received & { _id: string }>([
      { $match: { $or: authorIds.map((id) => ({ _id: daysOf(id) })) } },
      {
        $group: {
          _id: { $substrCP: ['$_id', 0, ID_LENGTH] },
          stars: { $sum: '$stars' },
          forks: { $sum: '$forks' },
        },
      },
    ]);
    const found = new Map(sums.map(({ _id, ...received }) => [_id, received]));
    return Object.fromEntries(authorIds.map((id) => [id, found.get(id) ?? NOTHING]));
  }

  async forgetAuthor({ session }: ReadTx, authorId: string): Promise<void> {
    await this.#authorDays.deleteMany({ _id: daysOf(authorId) }, { session });
  }
}

/** Sums up gains, sorted by id, so that transactions of the same authors wait, never deadlock. */
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
