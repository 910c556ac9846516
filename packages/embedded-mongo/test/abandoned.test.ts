import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
