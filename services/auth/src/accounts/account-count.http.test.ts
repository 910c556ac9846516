import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;
beforeAll(async () => {
  auth = await startHarness({ env: { TOTALS_CHECK_MS: '600000' } });
});
afterAll(() => auth.stop());

const listed = async () =>
  (await auth.api.call('GET /users', { query: { limit: 1 } })).data.pagination.total;

/** Makes the stored count wrong, and its next check due. */
const skipIncrement = () =>
  readDatabase(auth.stores, async (db) => {
    await db.collection('account_totals').updateOne({}, { $inc: { accounts: 5 } });
    await db.collection('account_total_checks').deleteMany({});
  });

it('corrects a wrong stored count of accounts, and counts the correction in a metric', async () => {
  for (let i = 0; i < 3; i += 1) await register(auth.api);
  await skipIncrement();
  expect(await listed()).toBe(8);
  const { stores, keys } = auth;
  const other = await startHarness({ stores, keys, env: { TOTALS_CHECK_MS: '50' } });
  const metric = /kept_totals_mended_total\{total="accounts",service="auth"\} 1/;
  await until(async () => metric.test(await (await fetch(`${other.url}/metrics`)).text()));
  expect(await listed()).toBe(3);
  await other.stop();
});

it('counts the accounts before it is ready if the database has no stored count', async () => {
  await readDatabase(auth.stores, async (db) => {
    await db.collection('account_totals').deleteMany({});
    await db.collection('account_total_checks').deleteMany({});
  });
  const { stores, keys } = auth;
  const other = await startHarness({ stores, keys, env: { TOTALS_CHECK_MS: '600000' } });
  expect(await listed()).toBe(3);
  await other.stop();
});
