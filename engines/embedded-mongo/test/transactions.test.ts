import { type ClientSession, type Document, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.dropDatabase();
  await coll().insertMany([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 1 },
  ]);
});

const coll = () => test.db.collection<{ _id: string } & Document>('c');
const value = async (id: string): Promise<unknown> => (await coll().findOne({ _id: id }))?.n;

async function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  return test.client.withSession((session) => session.withTransaction(() => work(session)));
}

describe('transactions', () => {
  it('show their changes to themselves only, and to all after commit', async () => {
    await inTransaction(async (session) => {
      await coll().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
      await coll().insertOne({ _id: 'new', n: 5 }, { session });
      await coll().deleteOne({ _id: 'b' }, { session });
      const own = await coll().find({}, { session }).sort({ _id: 1 }).toArray();
      expect(own).toEqual([
        { _id: 'a', n: 2 },
        { _id: 'new', n: 5 },
      ]);
      expect(await coll().countDocuments({ n: { $gte: 2 } }, { session })).toBe(2);
      expect(await coll().find().toArray()).toHaveLength(2);
      expect(await value('a')).toBe(1);
    });
    expect(await coll().find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 2 },
      { _id: 'new', n: 5 },
    ]);
  });

  it('leave nothing behind when aborted', async () => {
    const failed = inTransaction(async (session) => {
      await coll().updateMany({}, { $set: { n: 9 } }, { session });
      await test.db.collection<Document>('made').insertOne({ x: 1 }, { session });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await value('a')).toBe(1);
    expect(await test.db.collection('made').countDocuments()).toBe(0);
  });

  it('read one state, whatever others write', async () => {
    await inTransaction(async (session) => {
      expect(await coll().countDocuments({}, { session })).toBe(2);
      await coll().insertOne({ _id: 'later', n: 1 });
      await coll().updateOne({ _id: 'a' }, { $set: { n: 100 } });
      const seen = await coll().find({}, { session }).sort({ _id: 1 }).toArray();
      expect(seen.map((doc) => doc.n)).toEqual([1, 1]);
    });
  });

  it('use a collection they have created', async () => {
    await inTransaction(async (session) => {
      const made = test.db.collection<Document>('made');
      await made.insertOne({ x: 1 }, { session });
      expect(await made.find({ x: 1 }, { session }).toArray()).toHaveLength(1);
      const names = await test.db.listCollections().toArray();
      expect(names.map(({ name }) => name)).toEqual(['c']);
    });
    expect(await test.db.collection('made').countDocuments()).toBe(1);
  });

  it('fail with a transient write conflict if two change one document', async () => {
    const first = test.client.startSession();
    const second = test.client.startSession();
    first.startTransaction();
    second.startTransaction();
    await coll().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: first });
    const conflict = await coll()
      .updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: second })
      .catch((error: unknown) => error);
    expect(conflict).toMatchObject({ code: 112 });
    expect(
      conflict instanceof MongoServerError && conflict.hasErrorLabel('TransientTransactionError'),
    ).toBe(true);
    await first.commitTransaction();
    await first.endSession();
    await second.endSession();
    expect(await value('a')).toBe(2);
  });

  it('conflict with a write after their snapshot', async () => {
    const session = test.client.startSession();
    session.startTransaction();
    await coll().findOne({ _id: 'b' }, { session });
    await coll().updateOne({ _id: 'a' }, { $set: { n: 7 } });
    await expect(
      coll().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session }),
    ).rejects.toMatchObject({ code: 112 });
    await session.endSession();
    expect(await value('a')).toBe(7);
  });

  it('make plain writes to their documents wait', async () => {
    const session = test.client.startSession();
    session.startTransaction();
    await coll().updateOne({ _id: 'a' }, { $set: { n: 10 } }, { session });
    let done = false;
    const waiting = coll()
      .updateMany({}, { $inc: { n: 1 } })
      .then(() => {
        done = true;
      });
    await coll().insertOne({ _id: 'other', n: 0 });
    await coll().updateOne({ _id: 'other' }, { $inc: { n: 5 } });
    expect(done).toBe(false);
    await session.commitTransaction();
    await session.endSession();
    await waiting;
    expect([await value('a'), await value('b')]).toEqual([11, 2]);
  });

  it('let a plain write with a time limit give up without a late effect', async () => {
    const session = test.client.startSession();
    session.startTransaction();
    await coll().updateOne({ _id: 'a' }, { $set: { n: 10 } }, { session });
    const updates = [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }];
    const late = test.db.command({ update: 'c', updates, maxTimeMS: 1 });
    const outcome = expect(late).rejects.toMatchObject({ code: 50 });
    const over = performance.now() + 5;
    await until(async () => (await value('b')) === 1 && performance.now() > over);
    await session.commitTransaction();
    await session.endSession();
    await outcome;
    expect(await value('a')).toBe(10);
  });

  it('lose no increment when many of them conflict and are retried', async () => {
    const increment = () =>
      inTransaction(async (session) => {
        const before = await coll().findOne({ _id: 'a' }, { session });
        await coll().updateOne({ _id: 'a' }, { $set: { n: Number(before?.n) + 1 } }, { session });
        await coll().updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session });
      });
    await Promise.all(Array.from({ length: 15 }, increment));
    expect([await value('a'), await value('b')]).toEqual([16, 16]);
  });

  it('keep unique keys unique, even if documents exchange them', async () => {
    await coll().createIndex({ k: 1 }, { unique: true, sparse: true });
    await coll().updateOne({ _id: 'a' }, { $set: { k: 1 } });
    await coll().updateOne({ _id: 'b' }, { $set: { k: 2 } });
    await inTransaction(async (session) => {
      await coll().updateOne({ _id: 'a' }, { $set: { k: 3 } }, { session });
      await coll().updateOne({ _id: 'b' }, { $set: { k: 1 } }, { session });
      await coll().updateOne({ _id: 'a' }, { $set: { k: 2 } }, { session });
    });
    expect(
      await coll()
        .find({ k: { $in: [1, 2] } })
        .sort({ k: 1 })
        .toArray(),
    ).toMatchObject([
      { _id: 'b', k: 1 },
      { _id: 'a', k: 2 },
    ]);
    const duplicate = inTransaction((session) => coll().insertOne({ _id: 'x', k: 1 }, { session }));
    await expect(duplicate).rejects.toMatchObject({ code: 11000 });
  });

  it('undo the creation of collections and indexes with all other changes', async () => {
    const { db } = test;
    const session = test.client.startSession();
    session.startTransaction();
    await db.createCollection('checked', { session });
    await db.collection('checked').createIndex({ n: 1 }, { session });
    const index = coll().createIndex({ n: 1 }, { session });
    await expect(index).rejects.toMatchObject({ code: 263 });
    await session.endSession();
    await until(async () => (await db.listCollections({ name: 'checked' }).toArray()).length === 0);
    expect(await coll().indexes()).toHaveLength(1);
  });

  it('refuse commands that cannot be undone, and repeat a commit harmlessly', async () => {
    const session = test.client.startSession();
    session.startTransaction();
    await coll().insertOne({ _id: 'x' }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    expect(await coll().countDocuments({ _id: 'x' })).toBe(1);
    session.startTransaction();
    await expect(test.db.command({ dropDatabase: 1 }, { session })).rejects.toMatchObject({
      code: 263,
    });
    await session.endSession();
  });
});
