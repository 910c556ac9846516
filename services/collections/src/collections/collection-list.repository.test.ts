import { LIMITS } from '@snippetry/contracts';
import { closeMongo, connectMongo, createLog, prepareModels } from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionModel, newDocument } from './collection.model.ts';
import { CollectionListRepository } from './collection-list.repository.ts';
import { SizeRepository } from './size.repository.ts';

const ownerId = anId();
const COUNT = LIMITS.collection.counted + 100;

let connection: Connection;
let lists: CollectionListRepository;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  lists = new CollectionListRepository(connection, new SizeRepository(connection));
  await prepareModels(connection);
  const input = { ownerId, description: 'Many', tags: ['kit'], isPublic: true, isSample: false };
  await collectionModel(connection).insertMany(
    Array.from({ length: COUNT }, (_, n) => newDocument({ ...input, name: `Kit ${n}` })),
  );
});
afterAll(() => closeMongo(connection));

const account = { id: ownerId, username: 'ana', key: ownerId };
const owner = { kind: 'user', ...account, jti: '', exp: 0 } as const;
const own = { sort: 'name', limit: 12 } as const;

it.each([
  [
    'public ones that a search finds',
    (page: number) => lists.publicPage({ search: 'MANY', page, limit: 12 }),
  ],
  ['public ones with a tag', (page: number) => lists.publicPage({ tags: 'kit', page, limit: 12 })],
  [
    'one’s own that a search finds',
    (page: number) => lists.ownPage(owner, { ...own, search: 'any', page }),
  ],
])('counts more of %s with each page, and all of them on the last one', async (_what, read) => {
  const counted = LIMITS.collection.counted;
  const totals = [];
  for (const page of [1, 2, 92]) totals.push((await read(page)).total);
  expect(totals).toEqual([counted + 12, counted + 24, COUNT]);
  expect([(await read(92)).items.length, (await read(93)).items.length]).toEqual([8, 0]);
});
