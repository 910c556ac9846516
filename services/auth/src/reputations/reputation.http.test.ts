import { type EventPublisher, startEventPublisher, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FakeSnippetStats,
  type Harness,
  readDatabase,
  register,
  startFakeSnippetStats,
  startHarness,
} from '../../test/harness.ts';

let auth: Harness;
let others: FakeSnippetStats;
let events: EventPublisher;

beforeAll(async () => {
  others = await startFakeSnippetStats();
  auth = await startHarness({ snippetsUrl: others.url, env: { REPUTATION_CHECK_MS: '50' } });
  events = await startEventPublisher(auth.stores);
});
afterAll(async () => {
  await events.stop();
  await auth.stop();
  await others.stop();
});

const reputationOf = async (id: string) =>
  (await auth.api.call('GET /users/:id', { params: { id } })).data.user.reputation;
const stored = (username: string) =>
  readDatabase(auth.stores, (db) => db.collection('accounts').findOne({ username }));
const checkedAccounts = async () => {
  const text = await (await fetch(`${auth.url}/metrics`)).text();
  return Number(/^auth_reputations_checked_total\S* (\d+)/m.exec(text)?.[1] ?? 0);
};
/** Waits for two checks of all accounts: a correction takes both. */
async function twoRounds() {
  const checked = await checkedAccounts();
  await until(async () => (await checkedAccounts()) >= checked + 6);
}

it('a reputation that missed events is corrected to what the user received', async () => {
  const ana = await register(auth.api);
  others.received.set(ana.user._id, { stars: 3, forks: 2, likes: 4 });
  await until(async () => (await reputationOf(ana.user._id)) === 48);
  expect(await stored(ana.username)).toMatchObject({
    starsReceived: 3,
    forksReceived: 2,
    likesReceived: 4,
    version: 2,
  });
});

it('a reputation that counted an event twice is corrected to what the user received', async () => {
  const ana = await register(auth.api);
  await readDatabase(auth.stores, (db) =>
    db.collection('accounts').updateOne({ username: ana.username }, { $set: { starsReceived: 7 } }),
  );
  await until(async () => (await reputationOf(ana.user._id)) === 0);
});

it('a correct reputation does not change', async () => {
  const ana = await register(auth.api);
  others.received.set(ana.user._id, { stars: 0, forks: 0, likes: 1 });
  await events.publish('comment.liked', {
    commentId: ana.user._id,
    authorId: ana.user._id,
    change: 1,
  });
  const isConsumed = () =>
    readDatabase(auth.stores, (db) => db.collection('consumed_events').countDocuments());
  await until(async () => (await isConsumed()) > 0);
  // A check before the event may have added the like already; two more correct that.
  await twoRounds();
  const before = await stored(ana.username);
  expect(before?.likesReceived).toBe(1);
  await twoRounds();
  expect((await stored(ana.username))?.version).toBe(before?.version);
});
