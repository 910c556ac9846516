import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db.collection('one').insertOne({ list: [1, 2] });
});
afterAll(() => test.stop());

const aggregate = (stage: Document): Promise<Document[]> =>
  test.db.collection('one').aggregate([stage]).toArray();

const LOOKUP = { from: 'one', as: 'found' };

describe('a malformed stage is refused with the code of MongoDB', () => {
  it.each<[stage: Document, code: number]>([
    [{ $set: {} }, 40177],
    [{ $set: { $a: 1 } }, 16410],
    [{ $set: { 'a.$b': 1 } }, 16410],
    [{ $set: { 'a.': 1 } }, 40353],
    [{ $set: { '': 1 } }, 40352],
    [{ $set: { 'a..b': 1 } }, 15998],
    [{ $set: { a: {} } }, 40180],
    [{ $set: { a: 1, 'a.b': 2 } }, 31250],
    [{ $project: { a: '$x', 'a.b': 1 } }, 31250],
    [{ $project: { 'a.$b': 1 } }, 16410],
    [{ $unset: [] }, 31119],
    [{ $unset: '$a' }, 16410],
    [{ $group: { _id: null, $n: { $sum: 1 } } }, 40236],
    [{ $unwind: 1 }, 15981],
    [{ $unwind: { path: '$list', other: 1 } }, 28811],
    [{ $unwind: {} }, 28812],
    [{ $unwind: { path: 1 } }, 28808],
    [{ $unwind: 'list' }, 28818],
    [{ $unwind: { path: '$list', preserveNullAndEmptyArrays: 1 } }, 28809],
    [{ $lookup: { ...LOOKUP, localField: 1, foreignField: 'a' } }, 9],
    [{ $lookup: { ...LOOKUP, localField: '$a', foreignField: 'a' } }, 16410],
    [{ $lookup: { from: 'one', as: '$found', pipeline: [] } }, 16410],
    [{ $lookup: { ...LOOKUP, other: 1, pipeline: [] } }, 9],
    [{ $lookup: { ...LOOKUP, pipeline: [1] } }, 14],
  ])('%j', async (stage, code) => {
    await expect(aggregate(stage)).rejects.toMatchObject({ code });
  });

  it.each<[expression: Document, code: number]>([
    [{ $add: [new Date(8.64e15), 1] }, 2],
    [{ $map: 1 }, 16878],
    [{ $map: { input: '$list', in: 1, other: 1 } }, 16879],
    [{ $map: { in: 1 } }, 16880],
    [{ $map: { input: '$list' } }, 16882],
    [{ $map: { input: '$list', as: 'a-b', in: 1 } }, 9],
    [{ $filter: { input: '$list' } }, 28650],
    [{ $filter: { input: '$list', cond: 1, in: 1 } }, 28647],
    [{ $slice: ['$list', 'a'] }, 28725],
    [{ $slice: ['$list', 1, 0] }, 28729],
    [{ $substrCP: ['a', -1, 1] }, 34450],
  ])('and so is an expression: %j', async (v, code) => {
    await expect(aggregate({ $project: { v } })).rejects.toMatchObject({ code });
  });
});

describe('options of writes', () => {
  it('pass constants to a pipeline update, and to no other one', async () => {
    const statement = { q: {}, u: [{ $set: { v: '$$k' } }], c: { k: 7 } };
    await test.db.command({ update: 'one', updates: [statement] });
    expect(await test.db.collection('one').findOne()).toMatchObject({ v: 7 });
    const wrong = { q: {}, u: { $set: { v: 1 } }, c: { k: 7 } };
    await expect(test.db.command({ update: 'one', updates: [wrong] })).resolves.toMatchObject({
      writeErrors: [{ code: 51198 }],
    });
  });

  it('drop an index by its name if several have the same key', async () => {
    const coll = test.db.collection('several');
    const partial = (name: string, a: object): object => ({
      name,
      partialFilterExpression: { a },
    });
    await coll.createIndex({ a: 1 }, partial('low', { $lt: 5 }));
    await coll.createIndex({ a: 1 }, partial('high', { $gte: 5 }));
    await expect(
      test.db.command({ dropIndexes: 'several', index: { a: 1 } }),
    ).rejects.toMatchObject({ code: 181 });
    await coll.dropIndex('high');
    expect((await coll.indexes()).map(({ name }) => name)).toEqual(['_id_', 'low']);
  });
});

it('a date that JavaScript cannot represent is refused, not stored as another one', async () => {
  const far = new Date(0);
  far.getTime = () => 9e15;
  await expect(test.db.collection('one').insertOne({ far })).rejects.toMatchObject({ code: 2 });
});
