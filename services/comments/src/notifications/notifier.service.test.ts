import { LIMITS } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCommentRecord } from '../../test/comment-record.ts';
import { startNotifier } from '../../test/with-notifier.ts';
import { visibleToUser } from '../comments/snippet-access.ts';

let made: Awaited<ReturnType<typeof startNotifier>>;
beforeAll(async () => {
  made = await startNotifier();
});
afterAll(() => made.stop());

const ctx = { requestId: '' };
const page = { page: 1, limit: 20 };

const heard = async (userId: string) =>
  (await made.notifications.list(userId, page)).map(({ type }) => type);

/** Users whose event streams receive a change. */
async function told(): Promise<string[]> {
  const events = await made.connection.collection('outbox').find({}).toArray();
  return events.map(({ payload }) => payload.userId);
}

interface Written {
  authorId: string;
  ownerId?: string;
  parentAuthorId?: string;
  mentionedIds?: string[];
}

const mentionsOf = (ids: string[]) => ids.map((userId) => ({ userId, username: 'ana' }));

function written({ authorId, ownerId = anId(), parentAuthorId, mentionedIds = [] }: Written) {
  const snippet = visibleToUser(ownerId, {
    _id: anId(),
    title: 'Retry',
    language: 'go',
    authorId: ownerId,
    isPublic: true,
    updatedAt: new Date().toISOString(),
  });
  if (!snippet) throw new Error('a public snippet is seen by everybody');
  const comment = aCommentRecord({
    snippetId: snippet.id,
    authorId,
    mentions: mentionsOf(mentionedIds),
    createdAt: new Date(),
  });
  return { comment, snippet, parentAuthorId: parentAuthorId ?? null };
}

type Occasion = ReturnType<typeof written>;
/** The event of an edit that mentions these users. */
const mentioning = ({ comment, ...rest }: Occasion, ids: string[]): Occasion => ({
  ...rest,
  comment: { ...comment, mentions: mentionsOf(ids) },
});

const notifyEdit = (occasion: Occasion) =>
  made.unitOfWork.commit(ctx, (tx) => made.notifier.onCommentEdited(tx, occasion));

const choose = (userId: string, mutedTypes: 'comment'[]) =>
  made.unitOfWork.commit(ctx, (tx) =>
    made.settings.save(tx, userId, { mutedTypes, digest: 'off' }),
  );

const notify = (occasion: Occasion) =>
  made.unitOfWork.commit(ctx, (tx) => made.notifier.onCommentCreated(tx, occasion));

describe('a mention', () => {
  it('is notified as a mention, even to the owner and the author of the parent', async () => {
    const [author, owner, parent, other] = [anId(), anId(), anId(), anId()];
    const mentionedIds = [owner, parent, other, author];
    await notify(
      written({ authorId: author, ownerId: owner, parentAuthorId: parent, mentionedIds }),
    );
    expect(await Promise.all([owner, parent, other, author].map(heard))).toEqual([
      ['mention'],
      ['mention'],
      ['mention'],
      [],
    ]);
  });

  it('added by an edit is notified once, and not to users notified of the comment before', async () => {
    const [owner, other] = [anId(), anId()];
    const first = written({ authorId: anId(), ownerId: owner });
    await notify(first);
    const edited = mentioning(first, [owner, other]);
    for (let times = 0; times < 2; times += 1) await notifyEdit(edited);
    expect([await heard(owner), await heard(other)]).toEqual([['comment'], ['mention']]);
  });

  it('added by an edit is not notified to an owner who has muted the comment', async () => {
    const [owner, other] = [anId(), anId()];
    const first = written({ authorId: anId(), ownerId: owner });
    await choose(owner, ['comment']);
    await notify(first);
    await choose(owner, []);
    await notifyEdit(mentioning(first, [other]));
    expect([await heard(owner), await heard(other)]).toEqual([[], ['mention']]);
  });
});

it('emits new, read and removed notifications to the event streams of their user', async () => {
  const ownerId = anId();
  const occasion = written({ authorId: anId(), ownerId });
  const before = await told();
  await notify(occasion);
  await made.unitOfWork.commit(ctx, (tx) => made.notifier.onCommentRemoved(tx, occasion.comment));
  expect((await told()).slice(before.length)).toEqual([ownerId, ownerId]);
  expect(await heard(ownerId)).toEqual([]);
});

describe('an act of a moderator', () => {
  const act = (userId: string) => ({
    recordId: anId(),
    action: 'remove-comment' as const,
    userId,
    moderatorId: anId(),
    snippetId: anId(),
    reason: 'Spam',
  });
  const moderate = (done: ReturnType<typeof act>) =>
    made.unitOfWork.commit(ctx, (tx) => made.notifier.notifyModeration(tx, done));

  it('is notified once, with its reason and without an actor, whatever is muted', async () => {
    const userId = anId();
    const done = act(userId);
    for (let times = 0; times < 2; times += 1) await moderate(done);
    const [told, ...more] = await made.notifications.list(userId, page);
    expect(told).toMatchObject({
      type: 'moderation',
      action: 'remove-comment',
      reason: 'Spam',
      actorId: null,
    });
    expect(more).toEqual([]);
  });

  it('is not notified to the moderator', async () => {
    const userId = anId();
    await moderate({ ...act(userId), moderatorId: userId });
    expect(await heard(userId)).toEqual([]);
  });
});

it('an older event about a follower does not undo a newer one', async () => {
  const change = { followerId: anId(), followeeId: anId() };
  const follow = (isFollowing: boolean, at: number) =>
    made.unitOfWork.commit(ctx, (tx) =>
      made.notifier.onFollowed(
        { tx, event: { at: new Date(at).toISOString() } },
        { ...change, isFollowing },
      ),
    );
  await follow(false, 2000);
  await follow(true, 1000);
  expect(await heard(change.followeeId)).toEqual([]);
  await follow(true, 3000);
  expect(await heard(change.followeeId)).toEqual(['follow']);
});

describe('the notifications of a user who has reached the limit', () => {
  const { kept } = LIMITS.notifications;
  const fill = (userId: string, count: number) =>
    made.unitOfWork.commit(ctx, async (tx) => {
      for (let n = 0; n < count; n += 1) {
        await made.notifications.add(tx, { userId, key: `old-${n}`, type: 'follow' });
      }
    });
  let attempts = 0;
  const add = (userId: string, key: string) =>
    made.unitOfWork.commit(ctx, async (tx) => {
      attempts += 1;
      await made.notifications.add(tx, { userId, key, type: 'follow' });
      await made.notifications.removeOldest(tx, userId);
    });

  it('are reduced to the newest once they are 50 above the limit', async () => {
    const userId = anId();
    await fill(userId, kept + 49);
    await add(userId, 'one');
    expect(await made.notifications.count(userId)).toBe(kept + 50);
    await add(userId, 'two');
    expect(await made.notifications.count(userId)).toBe(kept);
  });

  it('can be added concurrently without conflicts at the oldest one', async () => {
    const userId = anId();
    await fill(userId, kept);
    attempts = 0;
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(userId, `new-${n}`)));
    expect(attempts).toBe(20);
  });
});
