import { type Document, Double, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());
beforeEach(() => test.db.dropDatabase());

/** A document of any shape with an id of any type. */
interface Item extends Document {
  _id?: number | number[] | object;
}

const coll = () => test.db.collection<Item>('c');
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: { code?: unknown }) => error.code,
  );

describe('inserting', () => {
  it('stores documents as they were sent, types of numbers included', async () => {
    const sent = {
      _id: 1,
      a: new Double(1),
      b: 2,
      c: Long.fromString('3'),
    };
    await coll().insertOne(sent);
    const [found] = await coll().find({}, { promoteValues: false }).toArray();
    expect(found).toMatchObject({
      a: { value: 1, _bsontype: 'Double' },
      b: { _bsontype: 'Int32' },
    });
    expect(found?.c).toMatchObject({ _bsontype: 'Long' });
  });

  it('stops at the first refused document if ordered, and continues if not', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    await expect(coll().insertMany(documents)).rejects.toMatchObject({
      code: 11000,
      message: 'E11000 duplicate key error collection: app.c index: _id_ dup key: { _id: 1 }',
      insertedCount: 1,
    });
    await expect(coll().insertMany(documents.slice(1), { ordered: false })).rejects.toMatchObject({
      insertedCount: 1,
    });
    expect(await coll().countDocuments()).toBe(2);
  });

  it('refuses documents above 16 MiB and ids of forbidden types', async () => {
    const large = { _id: 1, text: 'x'.repeat(16 * 1024 * 1024) };
    const reply = await test.db.command({ insert: 'c', documents: [large] });
    expect(reply.writeErrors[0].code).toBe(10334);
    expect(await codeOf(coll().insertOne({ _id: [1] }))).toBe(53);
    expect(await codeOf(coll().insertOne({ _id: { $x: 1 } }))).toBe(52);
  });
});

describe('finding', () => {
  beforeEach(async () => {
    const documents = Array.from({ length: 250 }, (_, n) => ({
      _id: n,
      n,
      even: n % 2 === 0,
      tags: [`t${n % 5}`, `u${n % 3}`],
      items: [
        { k: n, v: 'x' },
        { k: n + 1, v: 'y' },
      ],
    }));
    await coll().insertMany(documents);
  });

  it('delivers batches through getMore and forgets a killed cursor', async () => {
    expect((await coll().find({}).batchSize(30).toArray()).map((doc) => doc.n)).toHaveLength(250);
    const cursor = coll().find({}).batchSize(10);
    await cursor.next();
    const { id } = cursor;
    await cursor.close();
    expect(await codeOf(test.db.command({ getMore: id, collection: 'c' }))).toBe(43);
  });

  it('closes the cursor at once if the limit is reached', async () => {
    const reply = await test.db.command({ find: 'c', limit: 5, batchSize: 5 });
    expect(reply.cursor.id.toString()).toBe('0');
    const open = await test.db.command({ find: 'c', limit: 6, batchSize: 5 });
    expect(open.cursor.id.toString()).not.toBe('0');
  });

  it('sorts, skips and limits', async () => {
    const found = await coll().find({ even: true }).sort({ n: -1 }).skip(2).limit(3).toArray();
    expect(found.map((doc) => doc.n)).toEqual([244, 242, 240]);
  });

  it('projects by inclusion, exclusion, elemMatch, position and expression', async () => {
    const one = (projection: object, filter: object = { _id: 7 }) =>
      coll().findOne(filter, { projection });
    expect(await one({ n: 1, _id: 0 })).toEqual({ n: 7 });
    expect(await one({ items: 0, tags: 0, even: 0 })).toEqual({ _id: 7, n: 7 });
    expect(await one({ 'items.k': 1 })).toEqual({ _id: 7, items: [{ k: 7 }, { k: 8 }] });
    expect(await one({ 'items.k': 0, n: 0, tags: 0 })).toEqual({
      _id: 7,
      even: false,
      items: [{ v: 'x' }, { v: 'y' }],
    });
    await expect(one({ n: 1, tags: { $slice: -1 } })).rejects.toMatchObject({ code: 2 });
    expect(await one({ items: { $elemMatch: { v: 'y' } } })).toEqual({
      _id: 7,
      items: [{ k: 8, v: 'y' }],
    });
    expect(await one({ 'items.$': 1 }, { 'items.k': 8, _id: 7 })).toEqual({
      _id: 7,
      items: [{ k: 8, v: 'y' }],
    });
    expect(await one({ double: { $multiply: ['$n', 2] } })).toEqual({ _id: 7, double: 14 });
    expect(await codeOf(one({ n: 1, tags: 0 }))).toBe(31254);
    expect(await codeOf(one({ items: 1, 'items.k': 1 }))).toBe(31250);
  });

  it('counts and lists distinct values', async () => {
    expect(await coll().countDocuments({ tags: 't1' })).toBe(50);
    expect(await coll().estimatedDocumentCount()).toBe(250);
    expect(await coll().distinct('tags', { n: { $lt: 2 } })).toEqual(['t0', 't1', 'u0', 'u1']);
  });

  it('refuses unknown operators, options and malformed arguments with their codes', async () => {
    expect(
      await codeOf(
        coll()
          .find({ n: { $near: 1 } })
          .toArray(),
      ),
    ).toBe(2);
    expect(await codeOf(coll().find({ $where: 'true' }).toArray())).toBe(2);
    expect(
      await codeOf(
        coll()
          .find({ n: { $in: 3 } })
          .toArray(),
      ),
    ).toBe(2);
    expect(await codeOf(test.db.command({ find: 'c', sort: { n: 2 } }))).toBe(15975);
    expect(await codeOf(coll().find({}, { hint: 'none' }).toArray())).toBe(2);
    expect(
      await codeOf(
        coll()
          .find({}, { collation: { locale: 'en' } })
          .toArray(),
      ),
    ).toBe(2);
    expect(await codeOf(test.db.command({ find: 'c', filters: {} }))).toBe(40415);
    expect(await codeOf(test.db.command({ find: 'c', filter: 5 }))).toBe(14);
    expect(await codeOf(test.db.command({ find: 'c', skip: -1 }))).toBe(51024);
    expect(await codeOf(test.db.command({ insert: 'c' }))).toBe(40414);
    expect(await codeOf(test.db.command({ mapReduce: 'c' }))).toBe(115);
  });
});

describe('updating', () => {
  const update = async (before: object, change: object, filter: object = {}, options = {}) => {
    await coll().replaceOne({ _id: 1 }, before, { upsert: true });
    await coll().updateOne({ _id: 1, ...filter }, change, options);
    const { _id, ...rest } = (await coll().findOne({ _id: 1 })) ?? { _id: 1 };
    return rest;
  };

  it('applies field operators', async () => {
    expect(await update({ a: 1 }, { $set: { 'b.c': 2 }, $inc: { a: 4 } })).toEqual({
      a: 5,
      b: { c: 2 },
    });
    expect(await update({ a: 1, b: 2 }, { $unset: { a: '' } })).toEqual({ b: 2 });
    expect(await update({ a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 9 } })).toEqual({
      a: 3,
      b: 9,
    });
  });

  it('applies array operators', async () => {
    expect(
      await update({ l: [1, 2] }, { $push: { l: { $each: [5, 3], $sort: 1, $slice: -3 } } }),
    ).toEqual({ l: [2, 3, 5] });
    expect(await update({ l: [1] }, { $push: { l: { $each: [0], $position: 0 } } })).toEqual({
      l: [0, 1],
    });
    expect(await update({ l: [1] }, { $addToSet: { l: { $each: [1, 2] } } })).toEqual({
      l: [1, 2],
    });
    expect(await update({ l: [1, 2, 3] }, { $pull: { l: { $gte: 2 } } })).toEqual({ l: [1] });
    expect(await update({ l: [{ a: 1 }, { a: 2 }] }, { $pull: { l: { a: 1 } } })).toEqual({
      l: [{ a: 2 }],
    });
    expect(await update({ l: [1, 2, 1] }, { $pullAll: { l: [1] } })).toEqual({ l: [2] });
    expect(await update({ l: [1, 2] }, { $pop: { l: -1 } })).toEqual({ l: [2] });
  });

  it('resolves positional paths', async () => {
    expect(
      await update({ l: [{ a: 1 }, { a: 2 }] }, { $set: { 'l.$.b': 1 } }, { 'l.a': 2 }),
    ).toEqual({ l: [{ a: 1 }, { a: 2, b: 1 }] });
    const refused = (code: number) => ({
      code,
      message: expect.stringContaining('is not supported by the embedded database'),
    });
    await expect(update({ l: [1] }, { $inc: { 'l.$[]': 1 } })).rejects.toMatchObject(refused(2));
    const arrayFilters = [{ 'e.a': { $gt: 1 } }];
    await expect(
      update({ l: [{ a: 1 }] }, { $set: { 'l.$[e].a': 0 } }, {}, { arrayFilters }),
    ).rejects.toMatchObject(refused(72));
  });

  it('keeps the type of a number that is only carried along', async () => {
    await coll().insertOne({ _id: 1, d: new Double(3), l: Long.fromNumber(4) });
    await coll().updateOne({ _id: 1 }, { $set: { x: 1 }, $inc: { l: 1 } });
    const [found] = await coll().find({}, { promoteValues: false }).toArray();
    expect(found).toMatchObject({ d: { _bsontype: 'Double' }, l: { _bsontype: 'Long', low: 5 } });
  });

  it('runs pipeline updates', async () => {
    const change = [{ $set: { total: { $size: '$l' } } }, { $unset: 'l' }];
    expect(await update({ l: [1, 2, 3] }, change)).toEqual({ total: 3 });
  });

  it('reports matched, modified and upserted documents', async () => {
    await coll().insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    expect(await coll().updateMany({ n: 1 }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 0,
    });
    expect(await coll().updateMany({}, { $inc: { n: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
    const upsert = await coll().updateOne(
      { key: 'k', $or: [{ x: 1 }] },
      { $set: { v: 2 }, $setOnInsert: { w: 3 } },
      { upsert: true },
    );
    expect(upsert).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await coll().findOne({ key: 'k' })).toMatchObject({
      _id: expect.any(ObjectId),
      x: 1,
      v: 2,
      w: 3,
    });
  });

  it('refuses contradictions with their codes', async () => {
    await coll().insertOne({ _id: 1, a: 1, s: 'x', l: [{}] });
    const code = (change: object) => codeOf(coll().updateOne({ _id: 1 }, change));
    expect(await code({ $set: { a: 1, 'a.b': 2 } })).toBe(40);
    expect(await code({ $set: { _id: 2 } })).toBe(66);
    expect(await code({ $inc: { s: 1 } })).toBe(14);
    expect(await code({ $set: { 'a.b': 1 } })).toBe(28);
    expect(await code({ $bogus: { a: 1 } })).toBe(9);
    expect(await code({ $push: { a: 1 } })).toBe(2);
    expect(await code({ $set: { '': 1 } })).toBe(56);
  });

  it('finds and modifies, returning the document before or after', async () => {
    await coll().insertOne({ _id: 1, n: 1, x: 'y' });
    const projection = { n: 1 };
    expect(await coll().findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })).toMatchObject({ n: 1 });
    expect(
      await coll().findOneAndUpdate(
        { _id: 1 },
        { $inc: { n: 1 } },
        { returnDocument: 'after', projection },
      ),
    ).toEqual({ _id: 1, n: 3 });
    expect(
      await coll().findOneAndReplace({ _id: 1 }, { z: 1 }, { returnDocument: 'after' }),
    ).toEqual({ _id: 1, z: 1 });
    expect(await coll().findOneAndDelete({ z: 1 })).toEqual({ _id: 1, z: 1 });
    expect(
      await coll().findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } }, { upsert: true }),
    ).toBeNull();
  });

  it('takes mixed bulk writes over one and over several collections', async () => {
    const result = await coll().bulkWrite([
      { insertOne: { document: { _id: 1, n: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: { _id: 2 }, update: { $set: { n: 5 } }, upsert: true } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      modifiedCount: 1,
      upsertedCount: 1,
      deletedCount: 1,
    });
    const wide = await test.client.bulkWrite([
      { namespace: 'app.x', name: 'insertOne', document: { _id: new ObjectId(), a: 1 } },
      {
        namespace: 'app.y',
        name: 'updateOne',
        filter: { k: 1 },
        update: { $set: { v: 1 } },
        upsert: true,
      },
      { namespace: 'app.x', name: 'deleteMany', filter: { a: 1 } },
    ]);
    expect(wide).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 1 });
  });
});
