import { Double } from 'bson';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());
beforeEach(() => test.db.dropDatabase());

const collection = (name: string) => test.db.collection<{ _id: number } & Document>(name);
const run = (pipeline: Document[]) => collection('source').aggregate(pipeline).toArray();
const all = (name: string) => collection(name).find().sort({ _id: 1 }).toArray();

describe('$out (manual: reference/operator/aggregation/out)', () => {
  beforeEach(async () => {
    await collection('source').insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
  });

  it('replaces the documents and keeps the indexes of the collection', async () => {
    await collection('target').createIndex({ n: 1 }, { unique: true });
    await collection('target').insertOne({ _id: 9 });
    expect(await run([{ $match: { n: { $gt: 1 } } }, { $out: 'target' }])).toEqual([]);
    expect(await all('target')).toEqual([{ _id: 2, n: 2 }]);
    const names = (await collection('target').indexes()).map(({ name }) => name);
    expect(names).toEqual(['_id_', 'n_1']);
  });

  it('leaves the collection as it was where a document breaks a unique index', async () => {
    await collection('target').createIndex({ kind: 1 }, { unique: true });
    await collection('target').insertOne({ _id: 9, kind: 'kept' });
    const written = run([{ $set: { kind: 'same' } }, { $out: 'target' }]);
    await expect(written).rejects.toMatchObject({ code: 11000 });
    expect(await all('target')).toEqual([{ _id: 9, kind: 'kept' }]);
    const names = (await test.db.listCollections().toArray()).map(({ name }) => name);
    expect(names.sort()).toEqual(['source', 'target']);
  });

  it('keeps the types of numbers', async () => {
    await collection('source').insertOne({ _id: 3, n: new Double(1) });
    await run([{ $match: { _id: 3 } }, { $out: 'target' }]);
    const [stored] = await collection('target').find({}, { promoteValues: false }).toArray();
    expect(stored?.n).toEqual(new Double(1));
  });

  it('writes to another database', async () => {
    await run([{ $out: { db: 'other', coll: 'target' } }]);
    expect(await test.client.db('other').collection('target').countDocuments()).toBe(2);
    await test.client.db('other').dropDatabase();
  });

  it.each([
    { pipeline: [{ $out: 5 }], code: 16990 },
    { pipeline: [{ $out: { coll: 'x' } }], code: 16994 },
    { pipeline: [{ $out: 'x' }, { $match: {} }], code: 40601 },
    { pipeline: [{ $out: { db: 'a', coll: 'b', timeseries: { timeField: 't' } } }], code: 72 },
  ])('refuses $pipeline', async ({ pipeline, code }) => {
    await expect(run(pipeline)).rejects.toMatchObject({ code });
  });
});

describe('$merge (manual: reference/operator/aggregation/merge)', () => {
  beforeEach(async () => {
    await collection('source').insertMany([
      { _id: 1, a: 'new' },
      { _id: 2, a: 'new' },
    ]);
    await collection('target').insertOne({ _id: 1, a: 'old', b: 'kept' });
  });

  it.each([
    { whenMatched: 'merge', matched: { _id: 1, a: 'new', b: 'kept' } },
    { whenMatched: 'replace', matched: { _id: 1, a: 'new' } },
    { whenMatched: 'keepExisting', matched: { _id: 1, a: 'old', b: 'kept' } },
    {
      whenMatched: [{ $set: { a: { $concat: ['$a', '+', '$$new.a'] } } }],
      matched: { _id: 1, a: 'old+new', b: 'kept' },
    },
  ])('does $whenMatched with a document that matches', async ({ whenMatched, matched }) => {
    await run([{ $merge: { into: 'target', whenMatched } }]);
    expect(await all('target')).toEqual([matched, { _id: 2, a: 'new' }]);
  });

  it('fails on a match where it is told to', async () => {
    const merged = run([{ $merge: { into: 'target', whenMatched: 'fail' } }]);
    await expect(merged).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
  });

  it('discards or refuses documents without a match where it is told to', async () => {
    await run([{ $merge: { into: 'target', whenNotMatched: 'discard' } }]);
    expect(await all('target')).toEqual([{ _id: 1, a: 'new', b: 'kept' }]);
    const merged = run([{ $merge: { into: 'target', whenNotMatched: 'fail' } }]);
    await expect(merged).rejects.toMatchObject({ code: 13113 });
  });

  it('matches by fields with a unique index, and by no others', async () => {
    const merge = { into: 'target', on: 'b' };
    const stages = [{ $project: { _id: 0, a: 1, b: 'kept' } }, { $limit: 1 }, { $merge: merge }];
    await expect(run(stages)).rejects.toMatchObject({ code: 51183 });
    await collection('target').createIndex({ b: 1 }, { unique: true });
    await expect(run([{ $merge: merge }])).rejects.toMatchObject({ code: 51132 });
    const byB = { ...merge, whenMatched: [{ $set: { a: '$$new.a' } }] };
    await run([...stages.slice(0, 2), { $merge: byB }]);
    expect(await all('target')).toEqual([{ _id: 1, a: 'new', b: 'kept' }]);
  });

  it('gives a pipeline the variables of let', async () => {
    const whenMatched = [{ $set: { a: '$$given' } }];
    await run([{ $merge: { into: 'target', let: { given: '$_id' }, whenMatched } }]);
    expect(await all('target')).toMatchObject([{ a: 1 }, { a: 'new' }]);
  });

  it.each([
    { $merge: { into: 'target', whenMatched: 'fail', whenNotMatched: 'discard' } },
    { $merge: { into: 'target', whenMatched: 'destroy' } },
    { $merge: { into: 'target', let: { x: 1 } } },
    { $merge: { into: 'target', unknown: true } },
    { $merge: { on: '_id' } },
  ])('refuses %j', async (stage) => {
    await expect(run([stage])).rejects.toThrow();
    expect(await all('target')).toHaveLength(1);
  });

  it('is not allowed inside a transaction', async () => {
    const { client } = test;
    const inside = client.withSession((session) =>
      session.withTransaction(() =>
        collection('source')
          .aggregate([{ $merge: 'target' }], { session })
          .toArray(),
      ),
    );
    await expect(inside).rejects.toMatchObject({ code: 263 });
  });
});

describe('aggregation without a collection', () => {
  it('begins with given documents', async () => {
    const given = [{ $documents: [{ a: 1 }, { a: { $add: [1, 1] } }] }, { $match: { a: 2 } }];
    expect(await test.db.aggregate(given).toArray()).toEqual([{ a: 2 }]);
  });

  it('is refused for stages that read a collection', async () => {
    const matched = test.db.aggregate([{ $match: {} }]).toArray();
    await expect(matched).rejects.toMatchObject({ code: 73 });
    await expect(run([{ $documents: [] }])).rejects.toMatchObject({ code: 73 });
  });
});
