import { objectId, trusted } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startNotifier } from '../../test/with-notifier.ts';
import { NEVER_DUE, notificationModel, notificationSettingsModel } from './notification.model.ts';

const Stats = z.object({
  executionStats: z.object({ nReturned: z.number(), totalDocsExamined: z.number() }),
});
const userId = objectId(anId());
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

let made: Awaited<ReturnType<typeof startNotifier>>;
beforeAll(async () => {
  made = await startNotifier();
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

it('reads only settings whose digest is due, not those of all users', async () => {
  const settings = notificationSettingsModel(made.connection);
  const now = Date.now();
  const due = [now - 2, now - 1, now + 60_000].map((time) => new Date(time));
  await settings.insertMany([
    ...Array.from({ length: 200 }, () => ({ _id: objectId(anId()) })),
    ...due.map((digestDueAt) => ({ _id: objectId(anId()), digest: 'daily', digestDueAt })),
  ]);
  const explained = await settings
    .find({ digestDueAt: trusted({ $gt: NEVER_DUE, $lte: new Date(now) }) })
    .sort({ digestDueAt: 1 })
    .explain('executionStats');
  expect(Stats.parse(explained).executionStats).toEqual({ nReturned: 2, totalDocsExamined: 2 });
});

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
