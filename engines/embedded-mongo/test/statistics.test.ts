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

it('adds up the sizes of a database’s documents and indexes', async () => {
  const stats = await test.db.command({ dbStats: 1 });
  expect(stats).toMatchObject({
    db: 'app',
    collections: 2,
    objects: 500,
    avgObjSize: bytes / 500,
    dataSize: bytes,
    indexes: 3,
  });
  expect(stats.storageSize).toBeGreaterThanOrEqual(bytes);
  expect(stats.storageSize).toBeLessThan(2 * bytes);
  // Two indexes, each entry with a 9-byte key, a row id and SQLite's overhead, and one page for the
  // empty collection.
  expect(stats.indexSize).toBeGreaterThan(2 * 500 * 9);
  expect(stats.indexSize).toBeLessThan(2 * 500 * 40 + 8192);
  expect(stats.totalSize).toBe(stats.storageSize + stats.indexSize);
});

it('refuses to scale sizes', async () => {
  const scaled = test.db.command({ dbStats: 1, scale: 1024 });
  await expect(scaled).rejects.toMatchObject({ code: 72 });
});

it('counts connections, cursors, and transactions', async () => {
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
  await cursor.close();
  await session.abortTransaction();
  await session.endSession();
});
