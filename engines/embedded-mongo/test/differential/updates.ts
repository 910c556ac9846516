import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { type Collection, type Db, type Document, MongoServerError } from 'mongodb';
import { randomDocument, randomFilter } from '../filters.ts';
import { indexProblems } from '../index-problems.ts';
import { type Random, scalar, simple } from '../random.ts';

const DOCUMENTS = 60;
const UPDATES = 40;

const INDEXES: readonly Document[] = [
  { key: { a: 1 } },
  { key: { b: -1, a: 1 } },
  { key: { c: 1 }, sparse: true },
  { key: { 'n.x': 1, c: -1 } },
  { key: { a: 1, c: 1 }, partialFilterExpression: { a: { $gt: 1 } } },
];

/** Decodes values so that they are sent with the same types. */
const EXACT = { promoteValues: false, bsonRegExp: true } as const;

const FIELDS = ['a', 'b', 'c', 'n.x', 'n.y', 'd.e'] as const;
const field = (random: Random): string => random.pick(FIELDS);

function randomUpdate(random: Random): Document {
  const make = random.pick<() => Document>([
    () => ({ $set: { [field(random)]: scalar(random), z: simple(random) } }),
    () => ({ $set: { [random.pick(['a', 'b', 'c'])]: [scalar(random), simple(random)] } }),
    () => ({ $unset: { [field(random)]: 1 } }),
    () => ({ $inc: { [field(random)]: random.pick([1, 2.5, -3, 5_000_000_000]) } }),
    () => ({ $min: { [field(random)]: scalar(random) } }),
    () => ({ $max: { [field(random)]: scalar(random) } }),
    () => ({ $push: { [field(random)]: { $each: [scalar(random)], $slice: -3 } } }),
    () => ({ $push: { a: { $each: [simple(random), simple(random)], $sort: -1 } } }),
    () => ({ $addToSet: { [field(random)]: simple(random) } }),
    () => ({ $pull: { [random.pick(['a', 'b', 'c'])]: simple(random) } }),
    () => ({ $pop: { [random.pick(['a', 'b', 'c'])]: random.pick([1, -1]) } }),
  ]);
  return make();
}

function randomPipeline(random: Random): Document[] {
  return random.pick<Document[]>([
    [{ $set: { a: '$b', b: '$a' } }],
    [{ $set: { c: { $ifNull: ['$a', '$n'] } } }, { $unset: 'b' }],
    [{ $project: { n: 0 } }, { $addFields: { z: { $mergeObjects: ['$$ROOT', { z: '$c' }] } } }],
  ]);
}

/** Whether a write succeeded, or the code of its refusal. */
type Outcome = { done: unknown } | { code: unknown };

async function outcome(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { done: await work };
  } catch (error) {
    // Code 8 is an unexpected error of the server.
    if (!(error instanceof MongoServerError) || error.code === 8) throw error;
    return { code: error.code };
  }
}

type Write = (target: Collection) => Promise<unknown>;

function randomWrite(random: Random, id: number): { about: object; write: Write } {
  const filter = randomFilter(random);
  const kind = random.next();
  if (kind < 0.12) return { about: { filter }, write: (target) => target.deleteMany(filter) };
  if (kind < 0.3) {
    const plain = new Set(['a', 'b', 'c'].filter(() => random.chance(0.5)));
    const document: Document = randomDocument(random, id, plain);
    return { about: { document }, write: (target) => target.insertOne({ ...document }) };
  }
  const update = kind < 0.4 ? randomPipeline(random) : randomUpdate(random);
  if (kind < 0.7) {
    return { about: { filter, update }, write: (target) => target.updateMany(filter, update) };
  }
  // In the order of _id, every plan finds the same document first.
  const options = { sort: { _id: 1 }, returnDocument: 'after', raw: true } as const;
  const write: Write = (target) => target.findOneAndUpdate(filter, update, options);
  return { about: { filter, update, one: true }, write };
}

async function contents(target: Collection): Promise<Buffer[]> {
  const found = await target.find({}, { raw: true, sort: { _id: 1 } }).toArray();
  return found.map((bytes) => Buffer.from(bytes as unknown as Uint8Array));
}

async function compareContents(pair: Pair, about: object): Promise<void> {
  const [indexed, plain] = await Promise.all([contents(pair.indexed), contents(pair.plain)]);
  const at = indexed.findIndex((bytes, n) => !plain[n]?.equals(bytes));
  if (at < 0 && indexed.length === plain.length) return;
  assert.fail(inspect({ about, at, indexed: indexed[at], plain: plain[at] }, { depth: 9 }));
}

interface Pair {
  indexed: Collection;
  plain: Collection;
}

// Copies the indexed collection to the plain one: a write refused halfway has changed the documents
// that its plan found first, which may differ.
async function level(dir: string, { indexed, plain }: Pair): Promise<void> {
  await plain.deleteMany({});
  const all = await indexed.find({}, EXACT).toArray();
  if (all.length === 0) return;
  const copy = await outcome(plain.insertMany(all));
  assert.ok('done' in copy, `copying answered ${inspect(copy)}`);
  checkIndexes(dir, {});
}

function checkIndexes(dir: string, about: object): void {
  const problems = indexProblems(dir);
  if (problems.length > 0) assert.fail(inspect({ about, problems }, { depth: 9 }));
}

async function matching(target: Collection, filter: Document): Promise<number[]> {
  const found = await target.find(filter, { projection: { _id: 1 } }).toArray();
  return found.map((doc) => Number(doc._id)).sort((a, b) => a - b);
}

/**
 * Runs the same random writes on a collection with indexes and on one without: both must hold the
 * same bytes after each write, indexes must match documents, and queries must find the same.
 */
export async function compareUpdates(
  { db, dir }: { db: Db; dir: string },
  random: Random,
  name: string,
): Promise<void> {
  const pair = { indexed: db.collection(`${name}i`), plain: db.collection(`${name}p`) };
  const indexes = INDEXES.filter(() => random.chance(0.7));
  for (const { key, ...options } of indexes) await pair.indexed.createIndex(key, options);
  for (let n = 0; n < DOCUMENTS + UPDATES; n++) {
    const { about, write } =
      n < DOCUMENTS ? insertOf(random, n) : randomWrite(random, DOCUMENTS + n);
    const done = await outcome(write(pair.indexed));
    if ('code' in done) await level(dir, pair);
    else {
      assert.ok('done' in (await outcome(write(pair.plain))), inspect(about, { depth: 9 }));
      if (n >= DOCUMENTS) await compareContents(pair, about);
    }
    const filter = randomFilter(random);
    const found = await matching(pair.indexed, filter);
    const expected = await matching(pair.plain, filter);
    assert.deepEqual({ filter, found }, { filter, found: expected });
  }
  checkIndexes(dir, { indexes });
  await pair.indexed.drop();
  await pair.plain.drop();
}

function insertOf(random: Random, id: number): { about: object; write: Write } {
  const document: Document = randomDocument(random, id, new Set(['b', 'c']));
  return { about: { document }, write: (target) => target.insertOne({ ...document }) };
}
