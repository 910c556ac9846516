import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { indexProblems } from './index-problems.ts';
import { startTestServer, type TestServer, until } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer({ expiryIntervalMs: 50 });
});
afterAll(() => test.stop());
beforeEach(() => test.db.dropDatabase());

const coll = () => test.db.collection<Document>('c');
const code = (value: number) => expect.objectContaining({ code: value });

async function plan(filter: Document, sort: Document = {}, limit = 0): Promise<Document> {
  return coll().find(filter).sort(sort).limit(limit).explain('executionStats');
}

/** Returns the innermost stage of a winning plan. */
function access(explained: Document): Document {
  let stage = explained.queryPlanner.winningPlan;
  while (stage.inputStage) stage = stage.inputStage;
  return stage;
}

describe('index definitions', () => {
  it('are created once, listed with their options and dropped', async () => {
    const specs = [
      { key: { a: 1 as const, b: -1 as const } },
      { key: { mail: 1 as const }, unique: true, name: 'by_mail' },
      { key: { at: 1 as const }, expireAfterSeconds: 60 },
      { key: { n: 1 as const }, partialFilterExpression: { n: { $exists: true } } },
      { key: { s: 1 as const }, sparse: true },
    ];
    await coll().createIndexes(specs);
    await coll().createIndexes(specs);
    expect(await coll().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
      { v: 2, key: { mail: 1 }, name: 'by_mail', unique: true },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
      { v: 2, key: { n: 1 }, name: 'n_1', partialFilterExpression: { n: { $exists: true } } },
      { v: 2, key: { s: 1 }, name: 's_1', sparse: true },
    ]);
    await coll().dropIndex('by_mail');
    await coll().dropIndexes();
    expect(await coll().indexes()).toHaveLength(1);
  });

  it('are refused if they conflict or are not supported', async () => {
    await coll().createIndex({ a: 1 });
    await expect(coll().createIndex({ b: 1 }, { name: 'a_1' })).rejects.toEqual(code(86));
    await expect(coll().createIndex({ a: 1 }, { name: 'other' })).rejects.toEqual(code(85));
    await expect(coll().createIndex({ a: 1 }, { unique: true })).rejects.toEqual(code(86));
    await expect(coll().createIndex({ t: 'text' })).rejects.toEqual(code(67));
    await expect(coll().createIndex({ '$**': 1 })).rejects.toEqual(code(67));
    await expect(coll().createIndex({ x: 1 }, { collation: { locale: 'en' } })).rejects.toEqual(
      code(2),
    );
    await expect(coll().dropIndex('none')).rejects.toEqual(code(27));
    await expect(coll().dropIndex('_id_')).rejects.toEqual(code(72));
    await expect(test.db.collection('none').indexes()).rejects.toEqual(code(26));
  });
});

describe('unique indexes', () => {
  it('refuse a second document with exactly MongoDB’s error', async () => {
    await coll().createIndex({ owner: 1, name: 1 }, { unique: true });
    await coll().insertOne({ owner: 'o', name: 'n' });
    await expect(coll().insertOne({ owner: 'o', name: 'n' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { owner: 1, name: 1 },
      keyValue: { owner: 'o', name: 'n' },
      message:
        'E11000 duplicate key error collection: app.c index: owner_1_name_1 dup key: { owner: "o", name: "n" }',
    });
    await coll().insertOne({ owner: 'o', name: 'm' });
    await expect(coll().updateOne({ name: 'm' }, { $set: { name: 'n' } })).rejects.toEqual(
      code(11000),
    );
    await expect(
      coll().findOneAndUpdate({ name: 'm' }, { $set: { name: 'n' } }),
    ).rejects.toMatchObject({ code: 11000, keyValue: { owner: 'o', name: 'n' } });
  });

  it('accept documents outside a partial filter, and missing fields if sparse', async () => {
    await coll().createIndex(
      { k: 1 },
      { unique: true, partialFilterExpression: { k: { $gt: '' } } },
    );
    await coll().createIndex({ s: 1 }, { unique: true, sparse: true });
    await coll().insertMany([{ k: '' }, { k: '' }, { k: 'a' }, {}]);
    await expect(coll().insertOne({ k: 'a' })).rejects.toEqual(code(11000));
    await coll().insertOne({ s: 1 });
    await expect(coll().insertOne({ s: 1 })).rejects.toEqual(code(11000));
  });

  it('are not built over duplicates', async () => {
    await coll().insertMany([{ a: 1 }, { a: 1 }]);
    await expect(coll().createIndex({ a: 1 }, { unique: true })).rejects.toEqual(code(11000));
    expect(await coll().indexes()).toHaveLength(1);
    await coll().createIndex({ a: 1 });
  });

  it('let one of many concurrent upserts insert and the others update', async () => {
    await coll().createIndex({ key: 1 }, { unique: true });
    const upsert = () => coll().updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 40 }, upsert));
    expect(
      await coll()
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ key: 'k', n: 40 }]);
  });
});

describe('queries', () => {
  beforeEach(async () => {
    const documents = Array.from({ length: 2000 }, (_, n) => ({
      n,
      owner: `o${n % 20}`,
      visibility: n % 2 ? 'public' : 'private',
      tags: [`t${n % 10}`, `u${n % 7}`],
      updatedAt: new Date(n * 1000),
    }));
    await coll().insertMany(documents);
    await coll().createIndexes([
      { key: { visibility: 1, updatedAt: -1 } },
      { key: { tags: 1, updatedAt: -1 } },
      { key: { n: 1 } },
    ]);
  });

  it('read a page newest first from the index, and only the documents of the page', async () => {
    const explained = await plan({ visibility: 'public' }, { updatedAt: -1 }, 12);
    expect(access(explained)).toMatchObject({
      stage: 'IXSCAN',
      indexName: 'visibility_1_updatedAt_-1',
      direction: 'forward',
    });
    expect(explained.executionStats).toMatchObject({ nReturned: 12, totalDocsExamined: 12 });
    const backward = await plan({ visibility: 'public' }, { updatedAt: 1 }, 12);
    expect(access(backward)).toMatchObject({ direction: 'backward' });
  });

  it('read a page of one tag newest first from a multikey index', async () => {
    const explained = await plan({ tags: 't3' }, { updatedAt: -1 }, 10);
    expect(access(explained)).toMatchObject({ indexName: 'tags_1_updatedAt_-1', isMultiKey: true });
    expect(explained.executionStats.totalDocsExamined).toBe(10);
    const all = await plan({ tags: { $all: ['t3', 'u3'] } });
    expect(all.executionStats.totalDocsExamined).toBeLessThanOrEqual(300);
  });

  it('scan without an index, and sort in memory if no index has the order', async () => {
    expect(access(await plan({ owner: 'o1' }))).toMatchObject({ stage: 'COLLSCAN' });
    const sorted = await plan({ n: { $lt: 100 } }, { owner: 1 });
    expect(sorted.queryPlanner.winningPlan.stage).toBe('SORT');
    expect(access(sorted)).toMatchObject({ indexName: 'n_1' });
  });

  it('count by key and use hints', async () => {
    expect(await coll().countDocuments({ n: { $gte: 1000 } })).toBe(1000);
    const explained = await coll().find({ n: 5 }).hint({ tags: 1, updatedAt: -1 }).explain();
    expect(access(explained)).toMatchObject({ indexName: 'tags_1_updatedAt_-1' });
  });

  it('stay correct while updates move documents in the index they scan', async () => {
    await coll().updateMany({ n: { $gte: 1000 } }, { $inc: { n: 10_000 } });
    expect(await coll().countDocuments({ n: { $gte: 11_000 } })).toBe(1000);
    expect(await coll().countDocuments({ n: { $gte: 1000, $lt: 11_000 } })).toBe(0);
    await coll().deleteMany({ tags: 't3' });
    expect(await coll().countDocuments({})).toBe(1800);
    expect(access(await plan({ tags: 't3' }))).toMatchObject({ stage: 'IXSCAN' });
    expect((await plan({ tags: 't3' })).executionStats.totalKeysExamined).toBe(0);
  });
});

describe('TTL indexes', () => {
  it('remove expired documents', async () => {
    await coll().createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    const old = new Date(Date.now() - 10_000);
    await coll().insertMany([{ at: old }, { at: [old] }, { at: 'text' }, { at: new Date() }, {}]);
    await until(async () => (await coll().countDocuments()) === 3);
  });
});

describe('two fields of one index', () => {
  it('cannot both hold arrays, not even the same array set by a pipeline', async () => {
    const rows = test.db.collection<Document>('parallel');
    await rows.createIndex({ a: 1, b: 1 });
    await rows.insertOne({ a: [1, 2] });
    const copied = rows.updateOne({}, [{ $set: { b: '$a' } }]);
    await expect(copied).rejects.toMatchObject({ code: 171 });
    expect(indexProblems(test.dir)).toEqual([]);
  });
});
