import { objectId } from '@snippetry/service-kit';
import { anId, diagnose } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FakeSnippetStats,
  type Harness,
  readDatabase,
  register,
  startFakeSnippetStats,
  startHarness,
} from '../../test/harness.ts';
import { service } from '../service.ts';

let auth: Harness;
let others: FakeSnippetStats;
beforeAll(async () => {
  others = await startFakeSnippetStats();
  auth = await startHarness({ snippetsUrl: others.url, env: { REPUTATION_CHECK_MS: '600000' } });
});
afterAll(async () => {
  await auth.stop();
  await others.stop();
});

const SOUND = { isRight: true, complaints: [] };
const check = (fixes = false) => diagnose(service, auth.env, { fixes });
const line = (name: string, id: string) =>
  expect.stringMatching(new RegExp(`^${name}: .*1 wrong \\(${id}\\)`));
const stored = (id: string) =>
  readDatabase(auth.stores, (db) => db.collection('accounts').findOne({ _id: objectId(id) }));
const drift = (id: string, counts: Record<string, number>) =>
  readDatabase(auth.stores, (db) =>
    db.collection('accounts').updateOne({ _id: objectId(id) }, { $inc: counts }),
  );

async function followed() {
  const [ana, bo] = [await register(auth.api), await register(auth.api)];
  await bo.api.call('POST /users/:id/follow', { params: { id: ana.user._id } });
  return ana.user._id;
}

it('finds nothing in sound data', async () => {
  await followed();
  expect(await check()).toEqual(SOUND);
});

it('names and corrects wrong counts and reputations', async () => {
  const id = await followed();
  await drift(id, { followerCount: 3, starsReceived: 2 });
  const complaints = [line('followers of accounts', id), line('reputations', id)];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect(await check(true)).toEqual({
    isRight: true,
    complaints: complaints.map(() => expect.stringMatching(/, fixed$/)),
  });
  expect(await stored(id)).toMatchObject({ followerCount: 1, starsReceived: 0 });
  expect(await check()).toEqual(SOUND);
});

it('removes records of accounts that are gone', async () => {
  const id = await followed();
  const lost = anId();
  await readDatabase(auth.stores, async (db) => {
    const follow = { followerId: objectId(lost), followeeId: objectId(id), at: new Date() };
    await db.collection('follows').insertOne(follow);
    const session = { accountId: objectId(lost), createdAt: new Date(), lastSeenAt: new Date() };
    await db.collection('sessions').insertOne(session);
  });
  const complaints = [
    line('follows of deleted accounts', lost),
    line('followers of accounts', id),
    line('records of deleted accounts', lost),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect((await check(true)).isRight).toBe(true);
  expect(await stored(id)).toMatchObject({ followerCount: 1 });
  expect(await check()).toEqual(SOUND);
});

it('reconciles reputations at once', async () => {
  const id = await followed();
  await drift(id, { forksReceived: 2 });
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  await service.reconcile?.(auth.env, { print, settleMs: 0 });
  expect(lines).toEqual([expect.stringMatching(/^reputations: \d+ compared, 1 corrected$/)]);
  expect(await stored(id)).toMatchObject({ forksReceived: 0 });
});

it('names services that do not answer', async () => {
  const env = { ...auth.env, COMMENTS_URL: 'http://127.0.0.1:9' };
  expect(await diagnose(service, env)).toEqual({
    isRight: false,
    complaints: ['reputations: not checked: snippets or comments does not answer'],
  });
});
