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
import { reactionModel } from '../reactions/reaction.model.ts';
import { reportCaseModel } from '../reports/report.model.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';
import { ORDERS } from './comment.repository.ts';

const snippetId = objectId(anId());
const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  const comments = commentModel(connection);
  reactionModel(connection);
  reportCaseModel(connection);
  await prepareModels(connection);
  const at = new Date();
  const comment: Partial<CommentDoc> = { snippetId, depth: 1, createdAt: at, updatedAt: at };
  await comments.insertMany(Array.from({ length: 200 }, (_, score) => ({ ...comment, score })));
});
afterAll(() => closeMongo(connection));

it.each(Object.entries(ORDERS))(
  'reads no more comments than the requested page, sorted by %s',
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

it('reads no more replies to a comment than the requested page', async () => {
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

/** Number of documents and index entries that a query examines. */
const Cost = z.object({
  executionStats: z.object({ totalDocsExamined: z.number(), totalKeysExamined: z.number() }),
});
const costOf = (explained: unknown) => Cost.parse(explained).executionStats;

it('reads one entry per comment for the reactions of a viewer, however many others reacted', async () => {
  const reactions = reactionModel(connection);
  const [commentIds, userId] = [[anId(), anId(), anId()].map(objectId), objectId(anId())];
  const reaction = (commentId: (typeof commentIds)[number], by = objectId(anId())) => ({
    commentId,
    userId: by,
    snippetId,
    type: 'likes' as const,
  });
  await reactions.insertMany(
    commentIds.flatMap((commentId) => [
      reaction(commentId, userId),
      ...Array.from({ length: 60 }, () => reaction(commentId)),
    ]),
  );
  const explained = await reactions
    .find({ userId: trusted({ $in: [userId] }), commentId: trusted({ $in: commentIds }) })
    .explain('executionStats');
  expect(costOf(explained).totalDocsExamined).toBe(3);
});

it('reads only the requested reports, lines of a snippet and liked comments', async () => {
  const cases = reportCaseModel(connection);
  const [judgeId, authorId] = [objectId(anId()), objectId(anId())];
  const aCase = (by: typeof judgeId) => ({
    commentId: objectId(anId()),
    snippetId,
    ownerId: by,
    judgeId: by,
    authorId,
    status: 'open' as const,
    createdAt: new Date(),
  });
  await cases.insertMany(Array.from({ length: 100 }, (_, i) => aCase(i < 30 ? judgeId : authorId)));
  const sort = { createdAt: 1, _id: 1 } as const;
  for (const filter of [{ status: 'open' as const }, { judgeId, status: 'open' as const }]) {
    const page = cases.find(filter).sort(sort).limit(12);
    expect(costOf(await page.explain('executionStats')).totalDocsExamined).toBe(12);
  }
  const comments = commentModel(connection);
  const lines = { fromLine: 1, toLine: 2 };
  const at = new Date();
  const base: Partial<CommentDoc> = { snippetId, depth: 1, authorId, createdAt: at, updatedAt: at };
  const anchor = { revision: 1, ...lines, current: lines, checkedRevision: 1 };
  await comments.insertMany([
    ...Array.from({ length: 100 }, () => base),
    ...Array.from({ length: 5 }, () => ({ ...base, anchor, likesCount: 2 })),
    ...Array.from({ length: 50 }, () => ({ ...base, anchor: { ...anchor, current: null } })),
  ]);
  const queries = [
    { snippetId, 'anchor.current.fromLine': trusted({ $gt: 0 }) },
    { authorId: trusted({ $in: [authorId] }), likesCount: trusted({ $gt: 0 }) },
  ];
  for (const query of queries) {
    const explained = await comments.find(query).explain('executionStats');
    expect(costOf(explained).totalDocsExamined).toBe(5);
  }
});

it('reads the first page of 2000 comments without examining the others', async () => {
  const comments = commentModel(connection);
  const [large, at] = [objectId(anId()), Date.now()];
  const ids = Array.from({ length: 400 }, () => objectId(anId()));
  const doc = (i: number, depth: number): Partial<CommentDoc> => ({
    snippetId: large,
    depth,
    createdAt: new Date(at + i),
    updatedAt: new Date(at + i),
  });
  await comments.insertMany([
    ...ids.map((_id, i) => ({ _id, ...doc(i, 1) })),
    ...Array.from({ length: 1600 }, (_, i) => ({ parentId: ids[i % 400] ?? null, ...doc(i, 2) })),
  ]);
  const page = comments
    .find({ snippetId: large, depth: 1 })
    .sort(ORDERS.newest)
    .limit(20)
    .explain('executionStats');
  expect(costOf(await page)).toEqual({ totalDocsExamined: 20, totalKeysExamined: 20 });
});
