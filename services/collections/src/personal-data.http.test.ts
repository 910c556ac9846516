import { PERSONAL_PARTS, personalInternalRoutes } from '@snippetry/contracts';
import { closeMongo, connectMongo, createLog, newId, objectId } from '@snippetry/service-kit';
import { TEST_INTERNAL_KEY } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../test/harness.ts';
import { scene } from '../test/scene.ts';

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

type Part = (typeof PERSONAL_PARTS.collections)[number];

const { reply } = personalInternalRoutes.collections['POST /internal/collections/personal'];

async function pageOf(userId: string, part: Part, after: string | null = null) {
  const answer = await harness.api.send('/internal/collections/personal', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-key': TEST_INTERNAL_KEY },
    body: JSON.stringify({ userId, part, after }),
  });
  return reply.parse(answer.data);
}

it('returns each part of the personal data of a user, and nothing of others', async () => {
  const make = scene(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const snippetId = make.snippet(ana, { title: 'Debounce', language: 'javascript' });
  const id = await make.collection(ana, [snippetId], { name: 'Mine', tags: ['kit'] });
  const others = await make.collection(bo);
  const [api, params] = [harness.api.as(ana), { id }];
  await api.call('POST /collections/:id/versions', { params, body: { notes: 'First' } });
  await api.call('POST /collections/:id/star', { params: { id: others } });
  await harness.api.as(bo).call('POST /collections/:id/star', { params });
  const texts = { name: 'Mine', description: '', readme: '', tags: ['kit'] };
  const pages = await Promise.all(
    PERSONAL_PARTS.collections.map(async (part) => [part, await pageOf(ana.id, part)] as const),
  );
  const time = expect.any(String);
  expect(Object.fromEntries(pages)).toEqual({
    collections: {
      items: [
        {
          _id: id,
          ...texts,
          isPublic: true,
          members: [{ snippetId, addedAt: time }],
          starCount: 1,
          forkCount: 0,
          latestVersion: 1,
          createdAt: time,
          updatedAt: time,
        },
      ],
      next: null,
    },
    versions: {
      items: [
        {
          _id: time,
          collectionId: id,
          version: 1,
          notes: 'First',
          ...texts,
          files: [{ snippetId, title: 'Debounce', language: 'javascript' }],
          publishedAt: time,
        },
      ],
      next: null,
    },
    stars: { items: [{ _id: time, collectionId: others, createdAt: time }], next: null },
  });
});

it('divides collections into pages of 50 and versions into pages of 20', async () => {
  const userId = newId();
  const collections = Array.from({ length: 51 }, (_, at) => ({
    _id: objectId(newId()),
    ownerId: objectId(userId),
    nameKey: `kit ${at}`,
    isPublic: false,
    unmeasured: 0,
    publicUpdatedAt: new Date(),
  }));
  const versions = collections.slice(0, 21).map(({ _id: collectionId }) => ({
    _id: objectId(newId()),
    collectionId,
    version: 1,
  }));
  await connection.collection('collections').insertMany(collections);
  await connection.collection('collection_versions').insertMany(versions);
  for (const [part, ids, size] of [
    ['collections', collections, 50],
    ['versions', versions, 20],
  ] as const) {
    const first = await pageOf(userId, part);
    const rest = await pageOf(userId, part, first.next);
    const listed = [...first.items, ...rest.items].map(({ _id }) => _id);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([size, 1, null]);
    expect(listed).toEqual(ids.map(({ _id }) => _id.toHexString()).toSorted());
  }
});
