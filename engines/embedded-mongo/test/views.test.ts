import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  const { db } = test;
  await db.collection<{ _id: number } & Document>('people').insertMany([
    { _id: 1, name: 'Ada', age: 36, tags: ['a', 'b'] },
    { _id: 2, name: 'Bob', age: 12, tags: ['b'] },
    { _id: 3, name: 'Cid', age: 50, tags: ['c'] },
  ]);
  const pipeline = [{ $match: { age: { $gte: 18 } } }, { $project: { name: 1, tags: 1 } }];
  await db.createCollection('adults', { viewOn: 'people', pipeline });
  await db.createCollection('names', { viewOn: 'adults', pipeline: [{ $project: { name: 1 } }] });
});
afterAll(() => test.stop());

const adults = () => test.db.collection('adults');

describe('a view (manual: core/views)', () => {
  it('shows what its stages give, to all kinds of reads', async () => {
    const found = await adults()
      .find({}, { sort: { name: -1 }, limit: 1 })
      .toArray();
    expect(found).toEqual([{ _id: 3, name: 'Cid', tags: ['c'] }]);
    expect(await adults().findOne({ name: 'Ada' }, { projection: { name: 1, _id: 0 } })).toEqual({
      name: 'Ada',
    });
    expect(await adults().countDocuments({ tags: 'a' })).toBe(1);
    expect(await adults().estimatedDocumentCount()).toBe(2);
    expect(await adults().distinct('tags')).toEqual(['a', 'b', 'c']);
    expect(
      await adults()
        .aggregate([{ $count: 'n' }])
        .toArray(),
    ).toEqual([{ n: 2 }]);
  });

  it('can stand on a view, and be joined', async () => {
    const names = await test.db.collection('names').find().sort({ _id: 1 }).toArray();
    expect(names).toEqual([
      { _id: 1, name: 'Ada' },
      { _id: 3, name: 'Cid' },
    ]);
    const lookup = { from: 'adults', localField: '_id', foreignField: '_id', as: 'adult' };
    const joined = await test.db
      .collection('people')
      .aggregate([{ $lookup: lookup }])
      .toArray();
    expect(joined.map(({ adult }) => adult.length)).toEqual([1, 0, 1]);
  });

  it('is listed as a view', async () => {
    const [listed] = await test.db.listCollections({ name: 'adults' }).toArray();
    expect(listed).toMatchObject({ type: 'view', options: { viewOn: 'people' } });
  });

  it.each([
    ['insert', { insert: 'adults', documents: [{ a: 1 }] }],
    ['update', { update: 'adults', updates: [{ q: {}, u: { $set: { a: 1 } } }] }],
    ['delete', { delete: 'adults', deletes: [{ q: {}, limit: 0 }] }],
    ['findAndModify', { findAndModify: 'adults', query: {}, remove: true }],
    ['createIndexes', { createIndexes: 'adults', indexes: [{ key: { a: 1 }, name: 'a_1' }] }],
    ['listIndexes', { listIndexes: 'adults' }],
    ['collMod', { collMod: 'adults', validator: {} }],
    ['$out', { aggregate: 'people', pipeline: [{ $out: 'adults' }], cursor: {} }],
    ['$merge', { aggregate: 'people', pipeline: [{ $merge: 'adults' }], cursor: {} }],
  ])('takes no %s', async (_, command) => {
    await expect(test.db.command(command)).rejects.toMatchObject({ code: 166 });
  });

  it('takes no stage that writes, and no endless circle', async () => {
    const { db } = test;
    const writing = db.createCollection('w', { viewOn: 'people', pipeline: [{ $out: 'x' }] });
    await expect(writing).rejects.toMatchObject({ code: 167 });
    await db.createCollection('left', { viewOn: 'right' });
    await db.createCollection('right', { viewOn: 'left' });
    const read = db.collection('left').find().toArray();
    await expect(read).rejects.toMatchObject({ code: 165 });
  });

  it('can be dropped without its collection', async () => {
    await test.db.collection('names').drop();
    expect(await test.db.collection('people').countDocuments()).toBe(3);
  });
});
