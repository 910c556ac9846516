import { isolatedStores, startMongo, type TestMongo, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, type Instance, newUser, startInstance } from '../../test/instance.ts';

let mongo: TestMongo;
let instance: Instance;

beforeAll(async () => {
  mongo = await startMongo({ own: true });
  const stores = await isolatedStores();
  instance = await startInstance({ ...stores, mongoUri: mongo.uri });
});
afterAll(async () => {
  await instance.stop();
  await mongo.stop();
});

it('a bulk action fails for each snippet while the database is down, and works again afterwards', async () => {
  const ana = newUser(instance);
  const ids = [(await create(ana))._id, (await create(ana))._id];
  const hide = () =>
    ana.api.call('POST /snippets/bulk', { body: { action: 'hide', ids: [...ids] } });
  await mongo.kill();
  const { data } = await hide();
  expect(data.done).toEqual([]);
  expect(data.failed.map(({ _id, code }) => [_id, code])).toEqual(
    ids.map((id) => [id, 'service.unavailable']),
  );
  await mongo.restart();
  await until(async () => (await hide()).data.done.length === ids.length);
  const { snippets } = (await ana.api.call('GET /snippets/my')).data;
  expect(snippets.map(({ isPublic }) => isPublic)).toEqual([false, false]);
});
