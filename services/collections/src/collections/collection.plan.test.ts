import {
  closeMongo,
  connectMongo,
  createLog,
  objectId,
  prepareModels,
  trusted,
} from '@snippetry/service-kit';
import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  collectionModel,
  newDocument,
  ORDERS,
  PUBLIC_ORDERS,
  STARRED_ORDER,
  starModel,
  TAG_INDEX,
  WORD_INDEX,
} from './collection.model.ts';

const ownerId = anId();
const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  const [collections, stars] = [collectionModel(connection), starModel(connection)];
  await prepareModels(connection);
  const input = { ownerId, tags: ['kit'], isSample: false };
  const public200 = Array.from({ length: 200 }, (_, i) => {
    const tags = i % 40 === 0 ? ['kit', 'rare'] : ['kit'];
    const description = i % 40 === 1 ? 'Überblick' : '';
    return newDocument({ ...input, name: `Kit ${i}`, description, tags, isPublic: true });
  });
  const mine = Array.from({ length: 200 }, (_, i) =>
    newDocument({ ...input, name: `Mine ${i}`, description: 'Überblick', isPublic: false }),
  );
  // The owner's private ones are newer than all public ones.
  await collections.insertMany([...public200, ...mine]);
  const createdAt = new Date();
  const userId = objectId(ownerId);
  await stars.insertMany(
    [...public200, ...mine].map(({ _id: collectionId, isPublic }) => ({
      ...{ userId, collectionId, createdAt },
      ...(!isPublic && { isHidden: true }),
    })),
  );
});
afterAll(() => closeMongo(connection));

const owner = { ownerId: objectId(ownerId) };

it.each([
  ['one’s own', owner, ORDERS.updated],
  ['public', { isPublic: true }, ORDERS.newest],
  ['last changed public', { isPublic: true }, PUBLIC_ORDERS.updated],
  ['most starred public', { isPublic: true }, ORDERS.popular],
  ['oldest public', { isPublic: true }, ORDERS.oldest],
  ['alphabetical public', { isPublic: true }, ORDERS.name],
  ['one’s own newest', owner, ORDERS.newest],
  ['one’s own most starred', owner, ORDERS.popular],
  ['one’s own alphabetical', owner, ORDERS.name],
  ['one owner’s public', { ...owner, isPublic: true }, PUBLIC_ORDERS.updated],
])('reads no more than the page of %s collections it shows', async (_which, filter, order) => {
  const explained = await collectionModel(connection)
    .find({ ...filter })
    .sort({ ...order })
    .limit(12)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect([nReturned, totalDocsExamined]).toEqual([12, 12]);
});

it.each([
  ['search', WORD_INDEX, { searchKeys: trusted({ $regex: '^überbl' }) }],
  ['tag', TAG_INDEX, { tags: trusted({ $all: ['rare'] }) }],
])('reads no more public collections than a %s finds', async (_what, index, narrowed) => {
  const explained = await collectionModel(connection)
    .find({ isPublic: true, ...narrowed })
    .sort({ ...PUBLIC_ORDERS.updated })
    .limit(12)
    .hint(index)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect([nReturned, totalDocsExamined]).toEqual([5, 5]);
});

it('reads no more stars than the page of starred collections it shows', async () => {
  const explained = await starModel(connection)
    .find({ userId: objectId(ownerId), isHidden: null })
    .sort({ ...STARRED_ORDER })
    .limit(12)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect([nReturned, totalDocsExamined]).toEqual([12, 12]);
});

it('finds collections to measure without reading others', async () => {
  const explained = await collectionModel(connection)
    .find({
      $or: [
        { unmeasured: trusted({ $gt: 0 }) },
        { unmeasured: null },
        { isPublic: trusted({ $in: [true, false] }), publicUpdatedAt: null },
      ],
    })
    .explain('executionStats');
  expect(Stats.parse(explained).executionStats.totalDocsExamined).toBe(0);
});
