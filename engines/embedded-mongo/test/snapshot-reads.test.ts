import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
});

afterAll(() => test.stop());

beforeEach(async () => {
  for (const name of ['left', 'right']) {
    await test.db.collection(name).deleteMany({});
    await test.db.collection(name).insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
  }
});

function snapshotSession() {
  const session = test.client.startSession({ snapshot: true });
  onTestFinished(() => session.endSession());
  return session;
}

it('a snapshot session reads all collections of all databases at the time of its first read', async () => {
  const session = snapshotSession();
  const cursor = test.db.collection('left').find({}, { session, batchSize: 10 });
  await cursor.next();
  await test.db.collection('left').deleteMany({ n: { $gt: 5 } });
  await test.db.collection('right').updateMany({}, { $inc: { n: 1000 } });
  await test.db.collection<Document>('new').insertOne({ n: 1 });
  await test.client.db('other').collection<Document>('new').insertOne({ n: 1 });

  expect(await cursor.toArray()).toHaveLength(299);
  const right = test.db.collection('right');
  expect(await right.find({ n: { $gte: 1000 } }, { session }).toArray()).toEqual([]);
  expect(await right.countDocuments({}, { session })).toBe(300);
  expect(await test.client.db('other').collection('new').findOne({}, { session })).toBeNull();
  expect(await right.countDocuments({ n: { $gte: 1000 } })).toBe(300);
});

it('a snapshot that is older than five minutes is refused with SnapshotTooOld, never read anew', async () => {
  const session = snapshotSession();
  const left = test.db.collection('left');
  const cursor = left.find({}, { session, batchSize: 10 });
  await cursor.next();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  onTestFinished(() => void vi.useRealTimers());
  const tooOld = { code: 239, codeName: 'SnapshotTooOld' };
  await expect
    .poll(() => left.findOne({}, { session }).catch((error) => error))
    .toMatchObject(tooOld);
  await expect(cursor.toArray()).rejects.toMatchObject(tooOld);
});

it('a failed read does not end the snapshot of its session', async () => {
  const session = snapshotSession();
  const left = test.db.collection('left');
  await left.findOne({}, { session });
  await left.deleteMany({});
  const wrong = left.find({ $nonsense: 1 }, { session }).toArray();
  await expect(wrong).rejects.toMatchObject({ code: 2 });
  expect(await left.countDocuments({}, { session })).toBe(300);
});

it('writes and counts by metadata cannot be made in a snapshot session', async () => {
  const session = snapshotSession();
  const command = { distinct: 'left', key: 'n' };
  await expect(test.db.command(command, { session })).rejects.toMatchObject({ code: 72 });
});
