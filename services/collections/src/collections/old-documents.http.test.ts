import { closeMongo, connectMongo, createLog, objectId } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

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

it('shows, finds and counts a collection stored before collections had pages', async () => {
  const at = scene(harness);
  const ana = harness.person();
  const api = harness.api.as(ana);
  const id = await at.collection(ana, [at.snippet(ana), at.snippet(ana)], { name: 'Old kit' });
  const later = [
    'readme',
    'searchText',
    'searchKeys',
    'publicUpdatedAt',
    'origin',
    'latestVersion',
    'publicSize',
    'ownSize',
  ];
  const gone = Object.fromEntries([...later, 'unmeasured'].map((field) => [field, '']));
  await connection
    .collection('collections')
    .updateOne({ _id: objectId(id) }, { $unset: gone, $set: { forkedFrom: null } });
  const collection = await at.one(id, api);
  expect(collection).toMatchObject({
    name: 'Old kit',
    readme: '',
    snippetCount: 2,
    forkedFrom: null,
    latestVersion: null,
    updateAvailable: null,
  });
  const mine = async () =>
    (await api.call('GET /collections/my', { query: { search: 'OLD' } })).data;
  await expect
    .poll(async () => [(await mine()).collections.length, (await mine()).totals.snippets], {
      timeout: 8000,
    })
    .toEqual([1, 2]);
  // Others find it, too, sorted by its last change.
  const others = async (query: object) => {
    const { data } = await harness.api.call('GET /collections', { query });
    return data.collections.map(({ _id }) => _id);
  };
  expect(await others({ search: 'kit' })).toEqual([id]);
  await at.collection(ana, [], { name: 'New' });
  expect((await others({ sort: 'updated' }))[1]).toBe(id);
});
