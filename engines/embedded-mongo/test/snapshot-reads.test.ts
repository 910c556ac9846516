import type { ClientSession, Document } from 'mongodb';
import { Timestamp } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;
let session: ClientSession;

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await things().deleteMany({});
  await things().insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  session = test.client.startSession({ snapshot: true });
});
afterEach(() => session.endSession());

const things = () => test.db.collection<{ _id: number } & Document>('things');

it('shows one session the same state, whatever is written meanwhile', async () => {
  expect(await things().find({}, { session }).toArray()).toHaveLength(2);
  await things().deleteOne({ _id: 1 });
  await things().updateOne({ _id: 2 }, { $set: { n: 3 } });
  expect(await things().find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  expect(await things().distinct('n', {}, { session })).toEqual([1, 2]);
  expect(await things().countDocuments({}, { session })).toBe(2);
  expect(await things().countDocuments({})).toBe(1);
});

it('does not end with an error of one of its reads', async () => {
  await things().find({}, { session }).toArray();
  const wrong = things().find({ $unknown: 1 }, { session }).toArray();
  await expect(wrong).rejects.toMatchObject({ code: 2 });
  expect(await things().find({}, { session }).toArray()).toHaveLength(2);
});

it('refuses a time of which there is no snapshot', async () => {
  const atClusterTime = new Timestamp({ t: 5, i: 1 });
  const read = test.db.command({
    find: 'things',
    readConcern: { level: 'snapshot', atClusterTime },
  });
  await expect(read).rejects.toMatchObject({ code: 246, codeName: 'SnapshotUnavailable' });
});

it('refuses commands that cannot read one', async () => {
  const counted = test.db.command({ count: 'things', readConcern: { level: 'snapshot' } });
  await expect(counted).rejects.toMatchObject({ code: 72 });
});
