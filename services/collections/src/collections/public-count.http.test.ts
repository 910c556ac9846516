import { closeMongo, connectMongo, createLog } from '@snippetry/service-kit';
import { serviceEnv, startProgram, until } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { service } from '../service.ts';

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

const anotherProcess = (checkMs: string) =>
  startProgram(service, { ...serviceEnv(harness.stores), TOTALS_CHECK_MS: checkMs });

it('corrects a wrong number of public collections and counts the correction in its metrics', async () => {
  const ana = harness.api.as(harness.person());
  for (const name of ['One', 'Two']) await ana.call('POST /collections', { body: { name } });
  await ana.call('POST /collections', { body: { name: 'Mine', isPublic: false } });
  // A wrong count, as left behind by a process that does not update it.
  await connection.collection('collection_totals').updateOne({}, { $inc: { count: 5 } });
  await connection.collection('collection_total_checks').deleteMany({});
  expect(await listed()).toBe(7);
  const other = await anotherProcess('50');
  const metric = /kept_totals_mended_total\{total="public collections",service="collections"\} 1/;
  await until(async () => metric.test(await (await fetch(`${other.url}/metrics`)).text()));
  expect(await listed()).toBe(2);
  await other.stop();
});

it('counts the public collections before it is ready if the database has no stored count', async () => {
  await connection.collection('collection_totals').deleteMany({});
  await connection.collection('collection_total_checks').deleteMany({});
  const other = await anotherProcess('600000');
  expect(await listed()).toBe(2);
  await other.stop();
});
