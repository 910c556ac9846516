import {
  anId,
  diagnose,
  type FakeAuth,
  startFakeAuth,
  TEST_INTERNAL_KEY,
} from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectExactFigures } from '../../test/author-figures.ts';
import { database, objectId } from '../../test/database.ts';
import { create, environment, freshInstance, newUser } from '../../test/instance.ts';
import { service } from '../service.ts';

const instance = await freshInstance();
let auth: FakeAuth;
let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  auth = await startFakeAuth();
  db = await database(instance.stores);
});
afterAll(async () => {
  await db[Symbol.asyncDispose]();
  await auth.stop();
  await instance.stop();
});

const SOUND = { isRight: true, complaints: [] };
const env = () => {
  const others = { AUTH_URL: auth.url, INTERNAL_KEY: TEST_INTERNAL_KEY };
  return { ...environment(instance.stores), ...others };
};
const check = (fixes = false) => diagnose(service, env(), { fixes });
const stats = () => db.collection<{ _id: string }>('author_stats');
const line = (name: string, id: string) =>
  expect.stringMatching(new RegExp(`^${name}: .*1 wrong \\(${id}\\)`));

function known() {
  const user = newUser(instance);
  auth.put({ _id: user.id, username: user.username });
  return user;
}

/** Stores a snippet with a star and an earlier revision. */
async function starred(author = known()) {
  const { _id: id } = await create(author);
  const fan = known();
  await fan.api.call('POST /snippets/:id/star', { params: { id } });
  return { author, fan, id };
}

it('finds nothing in sound data', async () => {
  await starred();
  expect(await check()).toEqual(SOUND);
});

it('names and corrects wrong counts', async () => {
  const { author, id } = await starred();
  const drift = { $inc: { starCount: 2 } };
  await db.collection('snippets').updateOne({ _id: objectId(id) }, drift);
  await stats().updateOne({ _id: author.id }, { $inc: { 'all.totalViews': 7 } });
  const platform = `platform-${author.id.at(-1)}`;
  await stats().updateOne({ _id: platform }, { $inc: { 'public.totalForks': 9 } });
  const complaints = [
    line('star counts', id),
    line('statistics of authors', author.id),
    line('statistics of the platform', platform),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect(await check(true)).toEqual({
    isRight: true,
    complaints: complaints.map(() => expect.stringMatching(/, fixed$/)),
  });
  await expectExactFigures(instance, author);
  expect(auth.commands).toEqual(['repair-data: snippets']);
  expect(await check()).toEqual(SOUND);
});

it('removes records of snippets and accounts that are gone', async () => {
  const { author, fan, id } = await starred();
  const lost = objectId(anId());
  const revision = { snippetId: lost, revision: 1 };
  await db.collection('stars').insertOne({ userId: objectId(fan.id), snippetId: lost, day: 1 });
  await db.collection('revisions').insertOne(revision);
  auth.remove(author.id);
  const complaints = [
    line('records of deleted accounts', author.id),
    line('stars of deleted snippets', String(lost)),
    line('revisions of deleted snippets', String(lost)),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect((await check(true)).isRight).toBe(true);
  expect(await db.collection('snippets').findOne({ _id: objectId(id) })).toBeNull();
  expect(await db.collection('stars').findOne({ snippetId: objectId(id) })).toBeNull();
  expect(await check()).toEqual(SOUND);
});

it('creates an index that is missing, and reports events that nobody publishes', async () => {
  const { stores, stop } = await freshInstance();
  await stop();
  await using own = await database(stores);
  await own.collection('removed_snippets').insertOne({ changedAt: new Date(), seq: 1 });
  await own.collection('removed_snippets').dropIndex('by_change');
  await own.collection('outbox').insertOne({ at: new Date(0), name: 'lost', payload: {} });
  const check = (fixes = false) =>
    diagnose(
      service,
      { ...env(), MONGODB_DB: stores.mongoDb, REDIS_URL: stores.redisUrl },
      { fixes },
    );
  const complaints = [
    expect.stringMatching(/^indexes: .*1 wrong \(removed_snippets\.by_change\)/),
    expect.stringMatching(/^unpublished events: 1 checked, 1 wrong .*; a running service/),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  const { isRight, complaints: left } = await check(true);
  expect([isRight, left.length]).toEqual([false, 2]);
  expect(await own.collection('removed_snippets').indexExists('by_change')).toBe(true);
  await own.collection('outbox').deleteMany({});
  expect(await check()).toEqual(SOUND);
});

it('reconciles all records at once, although a round has just ended', async () => {
  const checks = db.collection<{ _id: string }>('author_stats_checks');
  const inAnHour = new Date(Date.now() + 3_600_000);
  const resting = { $set: { after: null, dueAt: inAnHour } };
  await checks.updateOne({ _id: 'round' }, resting, { upsert: true });
  const { _id: id } = (await stats().findOne({ 'all.totalSnippets': 1 })) ?? { _id: '' };
  await stats().updateOne({ _id: id }, { $inc: { 'all.totalViews': 7 } });
  const lines: string[] = [];
  await service.reconcile?.(env(), { print: (text) => void lines.push(text) });
  // The correction of an author is added to the platform's statistics, which were right.
  expect(lines).toEqual([expect.stringMatching(/ \d+ compared, 2 corrected$/)]);
  expect(await stats().findOne({ _id: id })).toMatchObject({ all: { totalViews: 0 } });
});
