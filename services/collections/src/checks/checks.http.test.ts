import { closeMongo, connectMongo, createLog, objectId } from '@snippetry/service-kit';
import { anId, diagnose, until } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';
import { service } from '../service.ts';

let harness: Harness;
let at: ReturnType<typeof scene>;
let database: Connection;
beforeAll(async () => {
  harness = await startHarness();
  at = scene(harness);
  const { mongoUri: uri, mongoDb: db } = harness.stores;
  database = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  await database.asPromise();
});
afterAll(async () => {
  await closeMongo(database);
  await harness.stop();
});

const SOUND = { isRight: true, complaints: [] };
const check = (fixes = false) => diagnose(service, harness.env, { fixes });
const records = (name: string) => database.collection(name);
const line = (name: string, id: string) =>
  expect.stringMatching(new RegExp(`^${name}: .*1 wrong \\(${id}\\)`));

/** Stores a starred collection with a member. */
async function starred() {
  const owner = harness.person();
  const snippet = harness.snippets.put({ authorId: owner.id });
  const id = await at.collection(owner, [snippet._id]);
  await records('collections').updateOne({ _id: objectId(id) }, { $inc: { unmeasured: 1 } });
  const fan = harness.person();
  await harness.api.as(fan).call('POST /collections/:id/star', { params: { id } });
  const stored = () => records('collections').findOne({ _id: objectId(id) });
  await until(async () => (await stored())?.unmeasured === 0);
  return { owner, fan, snippetId: snippet._id, id, stored };
}

it('finds nothing in sound data', async () => {
  await starred();
  expect(await check()).toEqual(SOUND);
});

it('names and corrects wrong counts', async () => {
  const { owner, id, stored } = await starred();
  await harness.api.as(owner).call('GET /collections/my');
  const drift = { $inc: { starCount: 2, publicSize: 4 } };
  await records('collections').updateOne({ _id: objectId(id) }, drift);
  const total = { $set: { snippets: 9, changes: 5, summedAt: 5 } };
  await records('collection_own_totals').updateOne({ _id: objectId(owner.id) }, total);
  const complaints = [
    line('star counts', id),
    line('sizes of collections', id),
    line('totals of owners', owner.id),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect(await check(true)).toEqual({
    isRight: true,
    complaints: complaints.map(() => expect.stringMatching(/, fixed$/)),
  });
  expect(await stored()).toMatchObject({ starCount: 1, publicSize: 1 });
  expect(await check()).toEqual(SOUND);
});

it('removes what refers to collections, snippets and accounts that are gone', async () => {
  const [one, other] = [await starred(), await starred()];
  const lost = objectId(anId());
  const star = { userId: objectId(one.fan.id), collectionId: lost, createdAt: new Date() };
  await records('collection_stars').insertOne(star);
  await records('collection_versions').insertOne({ collectionId: lost, version: 1, files: [] });
  harness.snippets.remove(one.snippetId);
  harness.auth.remove(other.owner.id);
  const complaints = [
    line('stars of deleted collections', String(lost)),
    line('versions of deleted collections', String(lost)),
    line('members that are deleted snippets', one.snippetId),
    line('records of deleted accounts', other.owner.id),
    line('sizes of collections', one.id),
    line('copies of user cards', other.owner.id),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect((await check(true)).isRight).toBe(true);
  expect(await one.stored()).toMatchObject({ members: [] });
  expect(await other.stored()).toBeNull();
  await until(async () => (await one.stored())?.unmeasured === 0);
  expect(await check()).toEqual(SOUND);
});

it('deletes nothing if most accounts are missing', async () => {
  const ids = Array.from({ length: 80 }, () => objectId(anId()));
  const created = { changes: 1, snippets: 0, summedAt: 0 };
  await records('collection_own_totals').insertMany(ids.map((_id) => ({ _id, ...created })));
  const { isRight, complaints } = await check(true);
  expect(isRight).toBe(false);
  expect(complaints).toEqual([
    expect.stringMatching(/^records of deleted accounts: .*80 wrong .*, 0 fixed, 80 not fixed$/),
  ]);
  await records('collection_own_totals').deleteMany({ _id: { $in: ids } });
});
