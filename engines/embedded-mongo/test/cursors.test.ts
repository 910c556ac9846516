import { Long } from 'bson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cursor, CursorTable, listSource } from '../src/commands/cursor-table.ts';
import { RawClient } from './raw-client.ts';
import { startTestServer, type TestServer } from './server.ts';

const MINUTE = 60_000;

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db
    .collection('rows')
    .insertMany(Array.from({ length: 3000 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
});
afterAll(() => test.stop());

const openCursors = async (): Promise<number> =>
  (await test.db.admin().serverStatus()).metrics.cursor.open.total;

it('cursors no longer exist once killed', async () => {
  const client = await RawClient.connect(test.server.port);
  const { cursor } = await client.command({ find: 'rows', batchSize: 2 });
  expect(cursor.firstBatch).toHaveLength(2);
  const id = Long.fromString(String(cursor.id));
  const killed = await client.command({ killCursors: 'rows', cursors: [id, Long.ONE] });
  expect(killed.cursorsKilled.map(String)).toEqual([String(id)]);
  expect(killed.cursorsNotFound.map(String)).toEqual(['1']);
  const more = await client.command({ getMore: id, collection: 'rows' });
  expect(more).toMatchObject({ ok: 0, code: 43 });
  client.close();
});

it('cursors are closed with their session', async () => {
  const before = await openCursors();
  const session = test.client.startSession();
  const cursor = test.db.collection('rows').find({}, { session, batchSize: 2 });
  await cursor.next();
  expect(await openCursors()).toBe(before + 1);
  const client = await RawClient.connect(test.server.port);
  await client.command({ endSessions: [session.id ?? {}] });
  expect(await openCursors()).toBe(before);
  client.close();
  await session.endSession();
});

it('cursors are closed after 10 minutes unused, or after 30 if opened without a timeout', () => {
  const table = new CursorTable();
  table.add(new Cursor('app.c', listSource([]), { command: {} }));
  table.add(new Cursor('app.c', listSource([]), { command: { noCursorTimeout: true } }));
  const sizes = [9, 11, 29, 31].map((minutes) => {
    table.sweep(Date.now() + minutes * MINUTE);
    return table.size;
  });
  expect(sizes).toEqual([2, 1, 1, 0]);
});

it('at most 5000 cursors are open', () => {
  const table = new CursorTable();
  const add = (): unknown => table.add(new Cursor('app.c', listSource([]), { command: {} }));
  for (let n = 0; n < 5000; n++) add();
  expect(add).toThrow(expect.objectContaining({ code: 146 }));
});

it('cursors serve one command at a time', async () => {
  const cursor = new Cursor('app.c', listSource([Buffer.from('a')]), { command: {} });
  const { promise, resolve } = Promise.withResolvers<void>();
  const isClosed = (): boolean => false;
  const first = cursor.use(isClosed, () => promise);
  const second = cursor.use(isClosed, () => cursor.take(1));
  await expect(second).rejects.toThrow(expect.objectContaining({ code: 12051 }));
  resolve();
  await first;
  expect(await cursor.use(isClosed, () => cursor.take(1))).toHaveLength(1);
});

it('cursors continue over another connection, with the time that was left', async () => {
  const first = await RawClient.connect(test.server.port);
  const opened = await first.command({ find: 'rows', batchSize: 1, maxTimeMS: 60_000 });
  first.close();
  await first.closed;
  const second = await RawClient.connect(test.server.port);
  let id = Long.fromString(String(opened.cursor.id));
  let count = 1;
  while (!id.isZero()) {
    const { cursor } = await second.command({ getMore: id, collection: 'rows', batchSize: 700 });
    count += cursor.nextBatch.length;
    id = Long.fromString(String(cursor.id));
  }
  expect(count).toBe(3000);
  second.close();
});
