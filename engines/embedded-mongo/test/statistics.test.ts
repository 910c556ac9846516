import { BSON, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;
const documents = Array.from({ length: 500 }, (_, n) => ({ _id: n, a: n, text: 'x'.repeat(n) }));
const bytes = documents.reduce((sum, doc) => sum + BSON.calculateObjectSize(doc), 0);

beforeAll(async () => {
  test = await startTestServer();
  const rows = test.db.collection<{ _id: number; a: number; text: string }>('rows');
  await rows.createIndex({ a: 1 }, { name: 'by_a' });
  await rows.insertMany(documents);
  await test.db.createCollection('empty');
});
afterAll(() => test.stop());

it('tells how many bytes a collection and each of its indexes take', async () => {
  const stats = await test.db.command({ collStats: 'rows' });
  expect(stats).toMatchObject({ ns: 'app.rows', count: 500, size: bytes, nindexes: 2 });
  expect(stats.avgObjSize).toBe(Math.floor(bytes / 500));
  expect(stats.storageSize).toBeGreaterThanOrEqual(bytes);
  expect(stats.storageSize).toBeLessThan(2 * bytes);
  const { _id_: ids, by_a: values } = stats.indexSizes;
  for (const size of [ids, values]) {
    // A key of 9 bytes, its row and what SQLite adds.
    expect(size).toBeGreaterThan(500 * 9);
    expect(size).toBeLessThan(500 * 40);
  }
  expect(stats.totalIndexSize).toBe(ids + values);
  expect(stats.totalSize).toBe(stats.storageSize + ids + values);
});

it('scales sizes', async () => {
  const stats = await test.db.command({ collStats: 'rows', scale: 1024 });
  expect(stats).toMatchObject({ size: Math.floor(bytes / 1024), scaleFactor: 1024, count: 500 });
  const wrong = test.db.command({ collStats: 'rows', scale: 0 });
  await expect(wrong).rejects.toMatchObject({ code: 2 });
});

it('counts nothing for a collection that does not exist', async () => {
  const stats = await test.db.command({ collStats: 'none' });
  expect(stats).toMatchObject({ ns: 'app.none', count: 0, size: 0, nindexes: 0, totalSize: 0 });
});

it('sums a database up', async () => {
  const [all, rows] = await Promise.all([
    test.db.command({ dbStats: 1 }),
    test.db.command({ collStats: 'rows' }),
  ]);
  expect(all).toMatchObject({
    db: 'app',
    collections: 2,
    objects: 500,
    dataSize: bytes,
    indexes: 3,
  });
  expect(all.indexSize).toBeGreaterThanOrEqual(rows.totalIndexSize);
  expect(all.totalSize).toBe(all.storageSize + all.indexSize);
  expect(all.fsTotalSize).toBeGreaterThan(all.fsUsedSize);
});

it('tells how the server is', async () => {
  const session = test.client.startSession();
  session.startTransaction();
  await test.db.collection('rows').findOne({}, { session });
  const cursor = test.db.collection('rows').find({}, { batchSize: 5 });
  await cursor.next();
  const status: Document = await test.db.admin().serverStatus();
  expect(status).toMatchObject({
    process: 'embedded-mongo',
    pid: process.pid,
    transactions: { currentOpen: 1 },
    metrics: { cursor: { open: { total: 1 } } },
  });
  expect(status.connections.current).toBeGreaterThan(0);
  expect(status.connections.totalCreated).toBeGreaterThanOrEqual(status.connections.current);
  expect(status.storageEngine.dataBytes + status.storageEngine.logBytes).toBeGreaterThan(bytes);
  expect(status.mem.resident).toBeGreaterThan(10);
  await cursor.close();
  await session.abortTransaction();
  await session.endSession();
});
