import { afterEach, expect, it } from 'vitest';
import { TestFailPoints } from './fault-injection.ts';
import { startTestServer, type TestServer } from './server.ts';

let running: TestServer | undefined;

async function started(failPoints: boolean): Promise<TestServer> {
  running = await startTestServer(failPoints ? { failPoints: new TestFailPoints() } : {});
  return running;
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

it('has fail points only if it was started for tests', async () => {
  const { client } = await started(false);
  const asked = client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
  await expect(asked).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' });
});

it('fails the configured commands, the configured number of times', async () => {
  const { client, db } = await started(true);
  await client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { failCommands: ['distinct'], errorCode: 11601 },
  });
  await expect(db.command({ distinct: 'things', key: 'a' })).rejects.toMatchObject({ code: 11601 });
  await expect(db.command({ distinct: 'things', key: 'a' })).resolves.toMatchObject({ ok: 1 });
});

it('writes once even if the connection is lost after the write', async () => {
  const { client, db } = await started(true);
  await client.db('admin').command({
    configureFailPoint: 'onPrimaryTransactionalWrite',
    mode: { times: 1 },
  });
  const things = db.collection<{ _id: number; n: number }>('things');
  await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { upsert: true });
  expect(await things.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
});

it.each([
  { configureFailPoint: 'unknownPoint', mode: 'alwaysOn' },
  { configureFailPoint: 'failCommand', mode: 'sometimes' },
  { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: { namespace: 'a.b' } },
])('refuses the fail point %j', async (command) => {
  const { client } = await started(true);
  await expect(client.db('admin').command(command)).rejects.toMatchObject({ code: 2 });
});

it('labels errors that drivers may retry', async () => {
  const { client, db } = await started(true);
  const fail = (errorCode: number) =>
    client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 2 },
      data: { failCommands: ['insert'], errorCode },
    });
  const things = db.collection('things');
  await fail(91);
  const labelled = (label: string) => expect.objectContaining({ errorLabels: [label] });
  await expect(things.insertOne({})).rejects.toMatchObject({
    errorResponse: labelled('RetryableWriteError'),
  });
  await fail(112);
  const session = client.startSession();
  session.startTransaction();
  await expect(things.insertOne({}, { session })).rejects.toMatchObject({
    errorResponse: labelled('TransientTransactionError'),
  });
  await session.endSession();
});
