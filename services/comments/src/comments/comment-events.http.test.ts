import { objectId } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDiscussion } from '../../test/discussion.ts';
import { startSilentInstance } from '../../test/silent-instance.ts';
import { closeDatabase, openDatabase } from '../../test/stored.ts';

let instance: Awaited<ReturnType<typeof startSilentInstance>>;
beforeAll(async () => {
  instance = await startSilentInstance();
});
afterAll(() => instance.stop());

const wait = { timeout: 8000 };

/** Short forms of the events about these comments, in order. */
async function told(snippetId: string, names: Map<string, string>) {
  const events = await instance.emitted();
  return events.flatMap(({ name, payload }) => {
    const of = names.get(payload.commentId);
    if (of === undefined) return [];
    if (name === 'comment.liked') return [`${of} likes ${payload.change}`];
    expect(payload.snippetId).toBe(snippetId);
    return [`${of} ${payload.change}`];
  });
}

it('every change of a comment emits an event, and so do likes lost by a deletion', async () => {
  const talk = openDiscussion(instance);
  const [ana, bo] = [instance.person(), instance.person()];
  const root = await talk.post(ana);
  const reply = await talk.post(bo, 'Reply', root._id);
  await talk.edit(ana, root._id, 'Better');
  await talk.edit(ana, root._id, 'Better');
  await talk.react(bo, root._id);
  await talk.react(ana, root._id);
  await talk.react(ana, root._id, 'dislikes');
  await talk.react(ana, root._id, 'dislikes');
  await talk.remove(talk.owner, root._id);
  await talk.remove(bo, reply._id);
  const names = new Map([
    [root._id, 'root'],
    [reply._id, 'reply'],
  ]);
  expect(await told(talk.snippetId, names)).toEqual([
    'root created',
    'reply created',
    'root edited',
    ...['root reacted', 'root likes 1'],
    ...['root reacted', 'root likes 1'],
    ...['root reacted', 'root likes -1'],
    'root reacted',
    ...['root removed', 'root likes -1'],
    // The placeholder is deleted with its last reply.
    ...['root removed', 'reply removed'],
  ]);
  const liked = (await instance.emitted()).filter(({ name }) => name === 'comment.liked');
  expect(new Set(liked.map(({ payload }) => payload.authorId))).toEqual(new Set([ana.id]));
});

it('a deleted snippet removes its comments and their likes, and a deleted account its own', async () => {
  const [talk, other] = [openDiscussion(instance), openDiscussion(instance)];
  const [ana, bo] = [instance.person(), instance.person()];
  const first = await talk.post(ana);
  const second = await talk.post(bo);
  const elsewhere = await other.post(bo);
  const hers = await other.post(ana);
  for (const { _id } of [first, elsewhere]) await talk.react(ana, _id);
  await talk.react(bo, first._id);
  await instance.events.publish('snippet.deleted', {
    snippetId: talk.snippetId,
    authorId: talk.owner.id,
  });
  await expect.poll(async () => (await talk.list()).pagination.totalComments, wait).toBe(0);
  const names = new Map([
    [first._id, 'first'],
    [second._id, 'second'],
  ]);
  const likes = async () => (await told(talk.snippetId, names)).includes('first likes -2');
  await expect.poll(likes, wait).toBe(true);
  await instance.events.publish('user.deleted', { userId: ana.id });
  const left = async () => (await other.list()).comments;
  await expect
    .poll(async () => (await left()).map(({ _id }) => _id), wait)
    .toEqual([elsewhere._id]);
  await expect.poll(async () => (await left())[0]?.metrics.likesCount, wait).toBe(0);
  const others = new Map([
    [elsewhere._id, 'elsewhere'],
    [hers._id, 'hers'],
  ]);
  expect((await told(other.snippetId, others)).slice(-3)).toEqual([
    'hers removed',
    'elsewhere reacted',
    'elsewhere likes -1',
  ]);
});

it('a discussion of any size is deleted with its snippet, with a few events', async () => {
  const talk = openDiscussion(instance);
  const author = instance.person();
  await talk.post(author);
  const database = openDatabase(instance.stores);
  onTestFinished(() => closeDatabase(database));
  await database.asPromise();
  const snippetId = objectId(talk.snippetId);
  const ids = Array.from({ length: 600 }, () => objectId(anId()));
  const about = ids.map((commentId) => ({ commentId, snippetId, userId: objectId(anId()) }));
  await database.collection('comments').insertMany(
    ids.map((_id) => ({
      _id,
      snippetId,
      authorId: objectId(author.id),
      depth: 1,
      likesCount: 1,
      isDeleted: false,
    })),
  );
  await database.collection('reactions').insertMany(about);
  await database
    .collection('notifications')
    .insertMany(about.map((one, n) => ({ ...one, key: String(n), isRead: true })));
  const before = (await instance.emitted()).length;
  await instance.events.publish('snippet.deleted', {
    snippetId: talk.snippetId,
    authorId: talk.owner.id,
  });
  const left = async () => {
    const counts = ['comments', 'reactions', 'notifications'].map((name) =>
      database.collection(name).countDocuments({ snippetId }),
    );
    return Math.max(...(await Promise.all(counts)));
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  const events = (await instance.emitted()).slice(before);
  const lost = events.filter(({ name }) => name === 'comment.liked');
  expect(lost.reduce((sum, { payload }) => sum + payload.change, 0)).toBe(-600);
  expect(events.length).toBeLessThan(10);
});
