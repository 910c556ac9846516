import { closeMongo, connectMongo, createLog } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
let connection: Connection;
beforeAll(async () => {
  harness = await startHarness();
  const { mongoUri: uri, mongoDb: db } = harness.stores;
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  await connection.asPromise();
});
afterAll(async () => {
  await closeMongo(connection);
  await harness.stop();
});

const listed = async () => (await harness.api.call('GET /collections')).data.pagination.total;

it('the number of public collections is right although another version stored a wrong one', async () => {
  const ana = harness.api.as(harness.person());
  for (const name of ['One', 'Two']) await ana.call('POST /collections', { body: { name } });
  await ana.call('POST /collections', { body: { name: 'Mine', isPublic: false } });
  const stored = connection.collection<{ _id: string }>('collection_totals');
  await stored.insertOne({ _id: 'public', count: 7 } as { _id: string });
  expect(await listed()).toBe(2);
});

it('the number of public collections follows changes of any process', async () => {
  const before = await listed();
  await connection
    .collection('collections')
    .updateOne({ name: 'Mine' }, { $set: { isPublic: true } });
  expect(await listed()).toBe(before + 1);
  await connection.collection('collections').deleteOne({ name: 'Mine' });
  expect(await listed()).toBe(before);
});
