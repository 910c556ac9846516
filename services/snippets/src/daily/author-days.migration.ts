import { withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { type AuthorDayModel, authorDayId } from './author-day.model.ts';
import type { DailyModel } from './daily.model.ts';
import { addGains, type Gains, noGains } from './gains.ts';
import type { MigrationModel } from './migration.model.ts';

const NAME = 'author-days';
const AT_ONCE = 500;

export interface MigrationParts {
  daily: DailyModel;
  authorDays: AuthorDayModel;
  migrations: MigrationModel;
}

interface Sum extends Gains {
  _id: { authorId: Types.ObjectId; day: number };
}

const sum = (kind: string) => ({ $sum: { $ifNull: [`$${kind}`, 0] } });
const BY_AUTHOR_AND_DAY = {
  $group: {
    _id: { authorId: '$authorId', day: '$day' },
    ...{ views: sum('views'), stars: sum('stars') },
    ...{ forks: sum('forks'), copies: sum('copies') },
  },
};

/**
 * Makes the authors' days of a database that has only snippets' days. Nothing books before it has
 * ended, so several processes that do it at once write the same sums; one that is slower than
 * another finds it done, or collides with what was booked since and finds it then.
 */
export async function makeAuthorDays(parts: MigrationParts): Promise<void> {
  const { daily, migrations } = parts;
  if (await isDone(parts)) return;
  let some: Sum[] = [];
  for await (const one of daily
    .aggregate<Sum>([BY_AUTHOR_AND_DAY])
    .cursor({ batchSize: AT_ONCE })) {
    some.push(one);
    if (some.length < AT_ONCE) continue;
    if (!(await write(parts, some))) return;
    some = [];
  }
  if (!(await write(parts, some))) return;
  const done = { $setOnInsert: { at: new Date() } };
  await migrations.updateOne({ _id: NAME }, done, { upsert: true });
}

async function isDone({ migrations }: MigrationParts, session?: ClientSession): Promise<boolean> {
  return (
    (await migrations
      .findById(NAME)
      .session(session ?? null)
      .lean()) !== null
  );
}

/** False where another process has ended the work meanwhile. */
async function write(parts: MigrationParts, sums: readonly Sum[]): Promise<boolean> {
  const { authorDays } = parts;
  return withTransaction(authorDays.db, async (session) => {
    if (await isDone(parts, session)) return false;
    const writes = sums.map(({ _id: { authorId, day }, ...gained }) => {
      const gains = noGains();
      addGains(gains, gained);
      const _id = authorDayId(authorId.toHexString(), day);
      return { updateOne: { filter: { _id }, update: { $set: gains }, upsert: true } };
    });
    if (writes.length > 0) await authorDays.bulkWrite(writes, { session });
    return true;
  });
}
