import {
  closeMongo,
  connectMongo,
  createLog,
  objectId,
  prepareModels,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newDocument } from './collection.document.ts';
import { collectionModel, ORDERS } from './collection.model.ts';

const ownerId = anId();
const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  const collections = collectionModel(connection);
  await prepareModels(connection);
  const input = { ownerId, description: '', tags: [], isPublic: true, isSample: false };
  await collections.insertMany(
    Array.from({ length: 200 }, (_, i) => newDocument({ ...input, name: `Kit ${i}` })),
  );
});
afterAll(() => closeMongo(connection));

it.each([
  ['one’s own', { ownerId: objectId(ownerId) }, { updatedAt: -1, _id: -1 }],
  ['public', { isPublic: true }, { createdAt: -1, _id: -1 }],
  ['most starred public', { isPublic: true }, ORDERS.popular],
  ['oldest public', { isPublic: true }, ORDERS.oldest],
  ['alphabetical public', { isPublic: true }, ORDERS.name],
  ['one’s own newest', { ownerId: objectId(ownerId) }, ORDERS.newest],
  ['one’s own most starred', { ownerId: objectId(ownerId) }, ORDERS.popular],
  ['one’s own alphabetical', { ownerId: objectId(ownerId) }, ORDERS.name],
  [
    'one owner’s public',
    { ownerId: objectId(ownerId), isPublic: true },
    { updatedAt: -1, _id: -1 },
  ],
] as const)(
  'reads no more than the page of %s collections it shows',
  async (_which, filter, order) => {
    const explained = await collectionModel(connection)
      .find({ ...filter })
      .sort({ ...order })
      .limit(12)
      .explain('executionStats');
    const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
    expect([nReturned, totalDocsExamined]).toEqual([12, 12]);
  },
);
