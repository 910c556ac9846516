import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Binary, Long } from 'bson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawClient } from './raw-client.ts';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

it('frees the documents of a transaction soon when its client is killed', async () => {
  const coll = test.db.collection<{ _id: string; n: number }>('c');
  await coll.insertOne({ _id: 'a', n: 1 });
  const script = path.join(import.meta.dirname, 'transaction-holder.ts');
  const holder = spawn(process.execPath, [script, test.server.uri], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  // Still held: a write in another transaction conflicts.
  const session = test.client.startSession();
  session.startTransaction();
  await expect(coll.updateOne({ _id: 'a' }, { $set: { n: 2 } }, { session })).rejects.toMatchObject(
    { code: 112 },
  );
  await session.endSession();

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  // A plain write waits for the document, and gets it long before the transaction would expire.
  await coll.updateOne({ _id: 'a' }, { $set: { n: 3 } }, { maxTimeMS: 5000 });
  expect(await coll.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 3 });
});

it('frees the documents of a lost transaction although its session is used for other commands', async () => {
  await test.db.collection<{ _id: string; n: number }>('c').insertOne({ _id: 'b', n: 1 });
  const { port } = test.server;
  const [lost, live] = await Promise.all([RawClient.connect(port), RawClient.connect(port)]);
  const lsid = { id: new Binary(Buffer.alloc(16, 7), Binary.SUBTYPE_UUID) };
  const update = { update: 'c', updates: [{ q: { _id: 'b' }, u: { $set: { n: 2 } } }], lsid };
  const txnNumber = Long.fromNumber(1);
  const begun = { ...update, txnNumber, autocommit: false, startTransaction: true };
  expect(await lost.command(begun)).toMatchObject({ ok: 1, nModified: 1 });
  lost.close();
  // A driver whose abort was lost reuses the session for its next commands.
  expect(await live.command({ find: 'c', lsid })).toMatchObject({ ok: 1 });
  const unheard = { txnNumber: Long.fromNumber(2), autocommit: false, lsid };
  const abort = { abortTransaction: 1, ...unheard, $db: 'admin' };
  expect(await live.command(abort)).toMatchObject({ code: 251 });
  // The write waits for the document, and gets it long before the transaction would expire.
  const write = { ...update, lsid: undefined, maxTimeMS: 5000 };
  expect(await live.command(write)).toMatchObject({ ok: 1, nModified: 1 });
  live.close();
});

it('refuses to start a transaction that is older than the one of its session', async () => {
  const client = await RawClient.connect(test.server.port);
  const lsid = { id: new Binary(Buffer.alloc(16, 8), Binary.SUBTYPE_UUID) };
  const start = (number: number) =>
    client.command({
      insert: 'd',
      documents: [{ number }],
      lsid,
      txnNumber: Long.fromNumber(number),
      autocommit: false,
      startTransaction: true,
    });
  expect(await start(2)).toMatchObject({ ok: 1 });
  expect(await start(1)).toMatchObject({ ok: 0, code: 225, codeName: 'TransactionTooOld' });
  const commit = { lsid, txnNumber: Long.fromNumber(2), autocommit: false, $db: 'admin' };
  expect(await client.command({ commitTransaction: 1, ...commit })).toMatchObject({ ok: 1 });
  expect(await test.db.collection('d').countDocuments({ number: 2 })).toBe(1);
  client.close();
});
