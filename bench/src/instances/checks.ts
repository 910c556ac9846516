import type { Platform } from '@snippetry/test-kit/platform';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { openRecords } from '../kills/invariants.ts';
import type { Ledger } from './writer.ts';

/** A counter of documents, and the records that it counts. */
interface Counter {
  of: [db: string, collection: string, field: string];
  records: [db: string, collection: string, key: string];
  only?: Record<string, unknown>;
}

const COUNTERS: Counter[] = [
  { of: ['auth', 'accounts', 'followerCount'], records: ['auth', 'follows', 'followeeId'] },
  { of: ['auth', 'accounts', 'followingCount'], records: ['auth', 'follows', 'followerId'] },
  {
    of: ['comments', 'comments', 'likesCount'],
    records: ['comments', 'reactions', 'commentId'],
    only: { type: 'likes' },
  },
  { of: ['comments', 'discussions', 'total'], records: ['comments', 'comments', 'snippetId'] },
  {
    of: ['collections', 'collections', 'starCount'],
    records: ['collections', 'collection_stars', 'collectionId'],
  },
];

/** Stored switches, by the kind that writers name. */
const SWITCHES = {
  star: ['snippets', 'stars', 'userId', 'snippetId'],
  like: ['comments', 'reactions', 'userId', 'commentId'],
  follow: ['auth', 'follows', 'followerId', 'followeeId'],
  'collection-star': ['collections', 'collection_stars', 'userId', 'collectionId'],
} as const;

type Open = (name: string) => Db;

async function sumBy(db: Db, name: string, key: string, only: object, add: unknown) {
  const groups = db
    .collection(name)
    .aggregate([{ $match: only }, { $group: { _id: `$${key}`, n: { $sum: add } } }]);
  return new Map((await groups.toArray()).map(({ _id, n }) => [String(_id), Number(n)]));
}

async function wrongCounters(open: Open): Promise<string[]> {
  const wrong: string[] = [];
  for (const { of, records, only = {} } of COUNTERS) {
    const [db, collection, field] = of;
    const counted = await sumBy(open(records[0]), records[1], records[2], only, 1);
    for await (const doc of open(db).collection(collection).find()) {
      const [has, recorded] = [doc[field] ?? 0, counted.get(String(doc._id)) ?? 0];
      if (has !== recorded)
        wrong.push(`${collection} ${doc._id}: ${field} ${has}, not ${recorded}`);
    }
  }
  const likes = await sumBy(open('comments'), 'comments', 'authorId', {}, '$likesCount');
  for await (const { _id, likesReceived } of open('auth').collection('accounts').find()) {
    const given = likes.get(String(_id)) ?? 0;
    if (likesReceived !== given) wrong.push(`account ${_id}: ${likesReceived} likes, not ${given}`);
  }
  return wrong;
}

/** Compares what was answered with what is stored. */
async function wrongAnswers(open: Open, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, ids] of Object.entries(ledger.created)) {
    const _id = { $in: [...ids].map((id) => new ObjectId(id)) };
    const stored = await open(name).collection(name).countDocuments({ _id });
    if (stored !== ids.size) wrong.push(`${ids.size} ${name} were answered, ${stored} are stored`);
  }
  for (const [kind, [db, collection, by, of]] of Object.entries(SWITCHES)) {
    const on = new Set<string>();
    for await (const doc of open(db).collection(collection).find()) {
      on.add(`${kind} ${doc[by]} ${doc[of]}`);
    }
    for (const [key, isOn] of ledger.switches) {
      if (!key.startsWith(`${kind} `) || isOn === null) continue;
      if (on.has(key) !== isOn) wrong.push(`${key} was answered as ${isOn}`);
    }
  }
  return wrong;
}

/** Opens the databases; `wrong` returns everything that differs from its records or answers. */
export async function openChecks(platform: Platform) {
  const { uri, prefix } = platform.mongo;
  const client = await MongoClient.connect(uri);
  const open = (name: string) => client.db(`${prefix}${name}`);
  const records = await openRecords(platform);
  return {
    async wrong(ledger: Ledger): Promise<string[]> {
      const found = await Promise.all([
        records.wrong(new Map()),
        wrongCounters(open),
        wrongAnswers(open, ledger),
      ]);
      return found.flat();
    },
    async close() {
      await records.close();
      await client.close();
    },
  };
}
