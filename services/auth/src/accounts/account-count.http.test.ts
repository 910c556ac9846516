import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;
beforeAll(async () => {
  auth = await startHarness();
});
afterAll(() => auth.stop());

const listed = async () =>
  (await auth.api.call('GET /users', { query: { limit: 1 } })).data.pagination.total;

/** Stores a copy of an account, as another process would. */
const storeAccount = (username: string, isDemo: boolean) =>
  readDatabase(auth.stores, async (db) => {
    const { _id, ...account } = (await db.collection('accounts').findOne({})) ?? {};
    const keys = { username, usernameKey: username, emailKey: username };
    await db.collection('accounts').insertOne({ ...account, ...keys, isDemo });
  });

it('the number of accounts is right although another version stored a wrong one', async () => {
  for (let i = 0; i < 3; i += 1) await register(auth.api);
  await readDatabase(auth.stores, (db) =>
    db
      .collection<{ _id: number }>('account_totals')
      .insertOne({ _id: 0, accounts: 8 } as { _id: number }),
  );
  expect(await listed()).toBe(3);
});

it('the number of accounts includes those of any process, without demo accounts', async () => {
  const before = await listed();
  await storeAccount('other', false);
  await storeAccount('demo', true);
  expect(await listed()).toBe(before + 1);
  await readDatabase(auth.stores, (db) =>
    db.collection('accounts').deleteMany({ username: { $in: ['other', 'demo'] } }),
  );
  expect(await listed()).toBe(before);
});
