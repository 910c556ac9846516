import { objectId } from '@snippetry/service-kit';
import { anId, diagnose } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nth, openDiscussion } from '../../test/discussion.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { closeDatabase, openDatabase } from '../../test/stored.ts';
import { service } from '../service.ts';

let harness: Harness;
let database: Connection;
beforeAll(async () => {
  harness = await startHarness();
  database = openDatabase(harness.stores);
  await database.asPromise();
});
afterAll(async () => {
  await closeDatabase(database);
  await harness.stop();
});

const SOUND = { isRight: true, complaints: [] };
const check = (fixes = false) => diagnose(service, harness.env, { fixes });
const records = (name: string) => database.collection(name);

/** Stores a liked comment with a reply. */
async function liked() {
  const talk = openDiscussion(harness);
  const comment = await talk.post(talk.owner);
  const reply = await talk.post(talk.owner, 'Thanks.', comment._id);
  await talk.react(harness.person(), comment._id);
  return { talk, id: comment._id, replyId: reply._id };
}

it('finds nothing in sound data', async () => {
  await liked();
  expect(await check()).toEqual(SOUND);
});

it('names and corrects wrong counts', async () => {
  const { id } = await liked();
  const { snippetId } = nth(
    await records('comments')
      .find({ _id: objectId(id) })
      .toArray(),
    0,
  );
  const drift = { $inc: { likesCount: 2, score: 2, repliesCount: -1 } };
  await records('comments').updateOne({ _id: objectId(id) }, drift);
  await records('discussions').updateOne({ _id: snippetId }, { $inc: { total: 3, topLevel: 1 } });
  const complaints = [
    expect.stringMatching(new RegExp(`^reactions to comments: \\d+ checked, 1 wrong \\(${id}\\)`)),
    expect.stringMatching(new RegExp(`^replies to comments: .*\\(${id}\\)`)),
    expect.stringMatching(new RegExp(`^comments of snippets: .*\\(${snippetId}\\)`)),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  const { isRight, complaints: corrected } = await check(true);
  expect({ isRight, count: corrected.filter((line) => line.endsWith(', fixed')).length }).toEqual({
    isRight: true,
    count: 3,
  });
  const right = { likesCount: 1, score: 1, repliesCount: 1 };
  expect(await records('comments').findOne({ _id: objectId(id) })).toMatchObject(right);
  expect(await check()).toEqual(SOUND);
});

it('removes what refers to comments, snippets and accounts that are gone', async () => {
  const { talk, replyId } = await liked();
  const { talk: other, id } = await liked();
  const lost = anId();
  const reaction = { userId: objectId(talk.owner.id), type: 'likes' };
  const place = { snippetId: objectId(talk.snippetId), commentId: objectId(lost) };
  await records('reactions').insertOne({ ...reaction, ...place });
  const gone = harness.person();
  await talk.react(gone, replyId);
  harness.auth.remove(gone.id);
  harness.snippets.remove(other.snippetId);
  const named = (name: string, missing: string) =>
    expect.stringMatching(new RegExp(`^${name}: .*1 wrong \\(${missing}\\)`));
  const complaints = [
    named('reactions of deleted comments', lost),
    named('comments of deleted snippets', other.snippetId),
    named('records of deleted accounts', gone.id),
  ];
  expect(await check()).toEqual({ isRight: false, complaints });
  expect((await check(true)).isRight).toBe(true);
  expect(await records('comments').findOne({ _id: objectId(id) })).toBeNull();
  const reply = await records('comments').findOne({ _id: objectId(replyId) });
  expect(reply).toMatchObject({ likesCount: 0 });
  expect(await check()).toEqual(SOUND);
});

it('renews outdated copies of cards, and names a service that does not answer', async () => {
  const ana = harness.person();
  const card = { _id: ana.id, username: ana.username };
  const { talk } = await liked();
  await talk.post(ana);
  const copy = { username: 'before', version: 1 };
  await records('people').updateOne({ _id: objectId(ana.id) }, { $set: copy }, { upsert: true });
  harness.auth.put({ ...card, firstName: 'Ana' });
  const copies = expect.stringMatching(new RegExp(`^copies of user cards: .*\\(${ana.id}\\)`));
  expect(await check()).toEqual({ isRight: false, complaints: [copies] });
  expect((await check(true)).isRight).toBe(true);
  const renewed = { username: ana.username, firstName: 'Ana', version: 2 };
  expect(await records('people').findOne({ _id: objectId(ana.id) })).toMatchObject(renewed);
  expect(await check()).toEqual(SOUND);
  const env = { ...harness.env, SNIPPETS_URL: 'http://127.0.0.1:9' };
  expect(await diagnose(service, env)).toEqual({
    isRight: false,
    complaints: ['comments of deleted snippets: not checked: snippets does not answer'],
  });
});
