import { objectId } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startMaker } from '../../test/with-maker.ts';
import { notificationModel } from './notification.model.ts';

const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});
const userId = objectId(anId());
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

let made: Awaited<ReturnType<typeof startMaker>>;
beforeAll(async () => {
  made = await startMaker();
  const at = Date.now();
  await notificationModel(made.connection).insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      userId: n % 3 === 0 ? objectId(anId()) : userId,
      key: String(n),
      type: 'comment',
      isRead: n % 10 !== 1,
      createdAt: new Date(at - n),
    })),
  );
});
afterAll(() => made.stop());

it.each([
  ['all', {}, 20],
  ['unread', { isRead: false }, 20],
])('reads no more notifications than the page it shows: %s', async (_which, filter, shown) => {
  const explained = await notificationModel(made.connection)
    .find({ userId, ...filter })
    .sort(NEWEST_FIRST)
    .limit(20)
    .explain('executionStats');
  const { nReturned, totalDocsExamined } = Stats.parse(explained).executionStats;
  expect([nReturned, totalDocsExamined]).toEqual([shown, shown]);
});
