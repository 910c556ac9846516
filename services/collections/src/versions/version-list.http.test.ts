import { closeMongo, connectMongo, createLog, objectId } from '@snippetry/service-kit';
import type { TestClient } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

let harness: Harness;
let at: ReturnType<typeof scene>;
let connection: Connection;
beforeAll(async () => {
  harness = await startHarness();
  at = scene(harness);
  const { mongoUri: uri, mongoDb: db } = harness.stores;
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  await connection.asPromise();
});
afterAll(async () => {
  await closeMongo(connection);
  await harness.stop();
});

const stored = () => connection.collection('collection_versions');

/** Returns the number, count and changes of each version that a client sees, newest first. */
async function told(id: string, api: TestClient, query = {}) {
  const { data } = await api.call('GET /collections/:id/versions', { params: { id }, query });
  return data.versions.map(({ version, snippetCount, changes: { added, removed, changed } }) => [
    version,
    snippetCount,
    [added, removed, changed].map((titles) => titles.join(' ')).join(' | '),
  ]);
}

/** Creates a collection whose four versions add, remove, change and publish members. */
async function aHistory() {
  const ana = harness.person();
  const api = harness.api.as(ana);
  const put = (title: string, isPublic = true, _id?: string) =>
    harness.snippets.put({ ...(_id && { _id }), authorId: ana.id, title, isPublic })._id;
  const publish = () =>
    api.call('POST /collections/:id/versions', { params: { id }, body: { notes: '' } });
  const add = (snippetIds: string[]) =>
    api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
  const remove = (snippetId: string) =>
    api.call('DELETE /collections/:id/snippets/:snippetId', { params: { id, snippetId } });
  const [open, draft, gone] = [put('Open'), put('Draft', false), put('Gone')];
  const id = await at.collection(ana, [open, draft, gone]);
  await publish();
  put('Opened', true, open);
  await remove(gone);
  await publish();
  put('Shown', true, draft);
  await publish();
  await add([put('Late'), put('Secret', false)]);
  await publish();
  return { id, api, ana, gone, open };
}

const OWN = [
  [4, 4, 'Late Secret |  | '],
  [3, 2, ' |  | Shown'],
  [2, 2, ' | Gone | Opened'],
  [1, 3, 'Open Draft Gone |  | '],
];
const OTHERS = [
  [4, 3, 'Late |  | '],
  [3, 2, 'Shown |  | '],
  [2, 1, ' | Gone | Opened'],
  [1, 2, 'Open Gone |  | '],
];

it('shows each viewer only what they may see of versions, on each page', async () => {
  const { id, api } = await aHistory();
  expect(await told(id, api)).toEqual(OWN);
  expect(await told(id, harness.api)).toEqual(OTHERS);
  for (const page of [1, 2]) {
    const part = await told(id, harness.api, { page, limit: 2 });
    expect(part).toEqual(OTHERS.slice(page * 2 - 2, page * 2));
  }
});

it('reads the files of the first listed version only', async () => {
  const { id, api } = await aHistory();
  const earlier = { collectionId: objectId(id), version: { $in: [1, 2, 3] } };
  await stored().updateMany(earlier, { $unset: { files: '' } });
  expect(await told(id, api)).toEqual(OWN);
  expect(await told(id, harness.api)).toEqual(OTHERS);
});

it('lists versions that were published before changes were stored like the others', async () => {
  const { id, api } = await aHistory();
  const earlier = { collectionId: objectId(id), version: { $in: [1, 2, 3] } };
  await stored().updateMany(earlier, { $unset: { changes: '' } });
  expect(await told(id, api)).toEqual(OWN);
  expect(await told(id, harness.api)).toEqual(OTHERS);
  expect(await told(id, harness.api, { page: 2, limit: 2 })).toEqual(OTHERS.slice(2));
  await stored().updateMany({ collectionId: objectId(id) }, { $unset: { changes: '' } });
  expect(await told(id, api)).toEqual(OWN);
});

it('names a permanently deleted snippet in no version, not even as removed', async () => {
  const { id, api, ana, gone } = await aHistory();
  harness.snippets.remove(gone);
  expect((await told(id, api)).slice(2)).toEqual([
    [2, 2, ' |  | Opened'],
    [1, 2, 'Open Draft |  | '],
  ]);
  await harness.events.publish('snippet.deleted', { snippetId: gone, authorId: ana.id });
  const named = async () =>
    JSON.stringify(
      await stored()
        .find({ collectionId: objectId(id) })
        .toArray(),
    ).includes('Gone');
  await expect.poll(named, { timeout: 8000 }).toBe(false);
  expect((await told(id, harness.api)).map(([, count]) => count)).toEqual([3, 2, 1, 1]);
});

it('keeps code as long as one version has it, even if many are removed at once', async () => {
  const ana = harness.person();
  const api = harness.api.as(ana);
  const content = (at: number) => `kept ${ana.id} ${at}`;
  const ids = Array.from({ length: 30 }, (_, at) => at).map((nth) =>
    at.snippet(ana, { content: content(nth) }),
  );
  const [id, other] = [await at.collection(ana, ids), await at.collection(ana, ids.slice(0, 10))];
  const publish = (one: string) =>
    api.call('POST /collections/:id/versions', { params: { id: one }, body: { notes: '' } });
  const answers = await Promise.all([publish(id), publish(other)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const kept = () => Promise.all(ids.map((_, nth) => harness.countContents(content(nth))));
  expect(await kept()).toEqual(ids.map(() => 1));
  await api.call('DELETE /collections/:id', { params: { id } });
  expect(await kept()).toEqual(ids.map((_, nth) => (nth < 10 ? 1 : 0)));
});
