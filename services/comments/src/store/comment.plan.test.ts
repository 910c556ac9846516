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
import { type CommentDoc, commentModel } from './comment.model.ts';
import { ORDERS } from './comment.order.ts';

const snippetId = objectId(anId());
const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  const comments = commentModel(connection);
  await prepareModels(connection);
  const at = new Date();
  const comment: Partial<CommentDoc> = { snippetId, depth: 1, createdAt: at, updatedAt: at };
  await comments.insertMany(Array.from({ length: 200 }, (_, score) => ({ ...comment, score })));
});
afterAll(() => closeMongo(connection));

it.each(Object.entries(ORDERS))(
  'reads no more comments than the page it shows, sorted by %s',
  async (_name, order) => {
    const explained = await commentModel(connection)
      .find({ snippetId, depth: 1 })
      .sort(order)
      .limit(20)
      .explain('executionStats');
    const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
    expect([nReturned, totalDocsExamined]).toEqual([20, 20]);
  },
);

it('reads no more replies to a comment than the page it shows', async () => {
  const parentId = objectId(anId());
  const at = new Date();
  const reply: Partial<CommentDoc> = {
    snippetId,
    parentId,
    depth: 2,
    createdAt: at,
    updatedAt: at,
  };
  const comments = commentModel(connection);
  await comments.insertMany(Array.from({ length: 200 }, () => reply));
  const explained = await comments
    .find({ parentId })
    .sort({ createdAt: 1, _id: 1 })
    .limit(10)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect([nReturned, totalDocsExamined]).toEqual([10, 10]);
});
