import type { Platform } from '@snippetry/test-kit/platform';
import { type Db, MongoClient } from 'mongodb';

/** Counters of a snippet. */
type Counted = { stars: number; forks: number };

/** Counts of snippets without records, by id. */
export type Unrecorded = ReadonlyMap<string, Counted>;

interface Figures {
  totalSnippets: number;
  totalViews: number;
  totalStars: number;
  totalForks: number;
}

const SUMS = {
  totalSnippets: { $sum: 1 },
  totalViews: { $sum: '$viewCount' },
  totalStars: { $sum: '$starCount' },
  totalForks: { $sum: '$forkCount' },
};

const text = ({ totalSnippets, totalViews, totalStars, totalForks }: Partial<Figures> = {}) =>
  [totalSnippets ?? 0, totalViews ?? 0, totalStars ?? 0, totalForks ?? 0].join();

async function countersOf(db: Db): Promise<Map<string, Counted>> {
  const counters = new Map<string, Counted>();
  for (const name of ['snippets', 'trashed_snippets']) {
    const found = db.collection(name).find({}, { projection: { starCount: 1, forkCount: 1 } });
    for await (const { _id, starCount, forkCount } of found) {
      counters.set(String(_id), { stars: starCount, forks: forkCount });
    }
  }
  return counters;
}

async function countBy(db: Db, name: string, field: string): Promise<Map<string, number>> {
  const groups = db
    .collection(name)
    .aggregate([
      { $match: { [field]: { $ne: null } } },
      { $group: { _id: `$${field}`, n: { $sum: 1 } } },
    ]);
  return new Map((await groups.toArray()).map(({ _id, n }) => [String(_id), n]));
}

/** Returns the recorded stars and forks of snippets. */
async function recordsOf(db: Db): Promise<(id: string) => Counted> {
  const [stars, forks, trashed] = await Promise.all([
    countBy(db, 'stars', 'snippetId'),
    countBy(db, 'snippets', 'forkedFrom'),
    countBy(db, 'trashed_snippets', 'forkedFrom'),
  ]);
  return (id) => ({
    stars: stars.get(id) ?? 0,
    forks: (forks.get(id) ?? 0) + (trashed.get(id) ?? 0),
  });
}

/** Returns counts of snippets that have no records. */
async function unrecordedOf(db: Db): Promise<Unrecorded> {
  const recorded = await recordsOf(db);
  const counters = [...(await countersOf(db))].map(([id, counted]): [string, Counted] => {
    const { stars, forks } = recorded(id);
    return [id, { stars: counted.stars - stars, forks: counted.forks - forks }];
  });
  return new Map(counters);
}

/** Compares each snippet's stars and forks with their records. */
async function ofSnippets(db: Db, before: Unrecorded): Promise<string[]> {
  const wrong: string[] = [];
  for (const [id, { stars, forks }] of await unrecordedOf(db)) {
    const known = before.get(id) ?? { stars: 0, forks: 0 };
    const [more, moreForks] = [stars - known.stars, forks - known.forks];
    if (more !== 0 || moreForks !== 0) {
      wrong.push(`snippet ${id} counts ${more} stars and ${moreForks} forks without a record`);
    }
  }
  return wrong;
}

/** Compares each author's figures with their snippets, and the platform's with all snippets. */
async function ofAuthors(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  const stored = new Map<string, { all?: Partial<Figures>; public?: Partial<Figures> }>();
  const platform = { all: new Map<string, number>() };
  for await (const doc of db.collection<{ _id: string; all?: Figures }>('author_stats').find()) {
    if (!doc._id.startsWith('platform-')) stored.set(doc._id, doc);
    else for (const [name, n] of Object.entries(doc.all ?? {})) add(platform.all, name, n);
  }
  const everybody = new Map<string, number>();
  for (const [scope, filter] of [
    ['all', {}],
    ['public', { isPublic: true }],
  ] as const) {
    const groups = db
      .collection('snippets')
      .aggregate<Figures & { _id: unknown }>([
        { $match: filter },
        { $group: { _id: '$authorId', ...SUMS } },
      ]);
    for await (const { _id, ...sum } of groups) {
      if (scope === 'all') for (const [name, n] of Object.entries(sum)) add(everybody, name, n);
      const has = text(stored.get(String(_id))?.[scope]);
      if (has !== text(sum))
        wrong.push(`author ${_id} has ${scope} ${has}, snippets say ${text(sum)}`);
    }
  }
  const [has, sum] = [platform.all, everybody].map((map) => text(Object.fromEntries(map)));
  if (has !== sum) wrong.push(`the platform has ${has}, snippets say ${sum}`);
  return wrong;
}

function add(sums: Map<string, number>, name: string, n: number): void {
  sums.set(name, (sums.get(name) ?? 0) + n);
}

/** Compares the counters of accounts with the daily counters of their authors. */
async function ofAccounts(auth: Db, snippets: Db): Promise<string[]> {
  const gained = new Map<string, string>();
  const days = snippets.collection<{ _id: string }>('author_days').aggregate([
    {
      $group: {
        _id: { $substrCP: ['$_id', 0, 24] },
        s: { $sum: '$stars' },
        f: { $sum: '$forks' },
      },
    },
  ]);
  for await (const { _id, s, f } of days) gained.set(_id, `${s},${f}`);
  const wrong: string[] = [];
  for await (const { _id, starsReceived, forksReceived } of auth.collection('accounts').find()) {
    const [has, recorded] = [`${starsReceived},${forksReceived}`, gained.get(String(_id)) ?? '0,0'];
    if (has !== recorded) wrong.push(`account ${_id} received ${has}, recorded are ${recorded}`);
  }
  return wrong;
}

/** Opens the databases of the services. */
export async function openRecords({ mongo: { uri, prefix } }: Platform) {
  const client = await MongoClient.connect(uri);
  const [auth, snippets] = [client.db(`${prefix}auth`), client.db(`${prefix}snippets`)];
  return {
    /** Counts of snippets without a record, before the writes. */
    unrecorded: (): Promise<Unrecorded> => unrecordedOf(snippets),
    /** Returns every counter that differs from its records, other than those. */
    async wrong(unrecorded: Unrecorded): Promise<string[]> {
      const found = await Promise.all([
        ofSnippets(snippets, unrecorded),
        ofAuthors(snippets),
        ofAccounts(auth, snippets),
      ]);
      return found.flat();
    },
    close: () => client.close(),
  };
}
