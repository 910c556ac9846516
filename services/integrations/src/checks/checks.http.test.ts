import { closeMongo, connectMongo, createLog, objectId } from '@snippetry/service-kit';
import { anId, diagnose, type FakeAuth, startFakeAuth } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { service } from '../service.ts';

let harness: Harness;
let auth: FakeAuth;
let database: Connection;
beforeAll(async () => {
  auth = await startFakeAuth();
  harness = await startHarness({ AUTH_URL: auth.url });
  const { MONGODB_URI: uri = '', MONGODB_DB: db = '' } = harness.env;
  database = connectMongo({ uri, db, log: createLog({ name: 'test', level: 'silent' }) });
  await database.asPromise();
});
afterAll(async () => {
  await closeMongo(database);
  await harness.stop();
  await auth.stop();
});

const SOUND = { isRight: true, complaints: [] };
const check = (fixes = false) => diagnose(service, harness.env, { fixes });
const exports = () => database.collection('gist_exports');

/** Stores an export of an existing snippet. */
async function exported(): Promise<{ userId: string; snippetId: string }> {
  const userId = anId();
  auth.put({ _id: userId, username: `user-${userId}` });
  const { _id: snippetId } = harness.snippets.put({ authorId: userId });
  const ids = { userId: objectId(userId), snippetId: objectId(snippetId) };
  await exports().insertOne({ ...ids, isPublic: true });
  return { userId, snippetId };
}

it('removes records of accounts and snippets that are gone', async () => {
  const [one, other] = [await exported(), await exported()];
  await exported();
  expect(await check()).toEqual(SOUND);
  auth.remove(one.userId);
  harness.snippets.remove(other.snippetId);
  const wrong = (name: string, id: string) =>
    expect.stringMatching(new RegExp(`^${name}: 3 checked, 1 wrong \\(${id}\\)`));
  const complaints = [
    wrong('records of deleted accounts', one.userId),
    expect.stringMatching(new RegExp(`^files and gists .* 1 wrong \\(${other.snippetId}\\)`)),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect((await check(true)).isRight).toBe(true);
  expect(await exports().countDocuments()).toBe(1);
  expect(await check()).toEqual(SOUND);
});

it('reports failed jobs of its queues', async () => {
  await harness.imports.queue.add('github.import', { jobId: anId() }, { attempts: 1 });
  const failed = 'failed jobs: 1 checked, 1 wrong (1 in import); npm run admin -- jobs retry';
  await expect
    .poll(() => check(), { timeout: 8000 })
    .toEqual({ isRight: false, complaints: [failed] });
});
