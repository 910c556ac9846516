import { openStream, type TokenUser, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import {
  broadcast,
  broadcastAt,
  commentsOf,
  emptyRedis,
  listenTo,
} from '../../test/listen-live.ts';
import { postComment } from '../../test/post-comment.ts';

let harness: Harness;
let ana: TokenUser;
let snippetId: string;

beforeAll(async () => {
  harness = await startHarness({
    LIVE_HEARTBEAT_MS: '100',
    LIVE_STREAMS_PER_USER: '2',
    LIVE_STREAMS_PER_NETWORK: '8',
    LIVE_STREAMS: '8',
  });
});
afterAll(() => harness.stop());
beforeEach(() => {
  ana = harness.person();
  snippetId = harness.snippets.put({ authorId: ana.id })._id;
});

const post = (author = ana, on = snippetId) => postComment(harness, { author, snippetId: on });
const change = (payload: { commentId: string; change?: 'edited' | 'reacted' | 'removed' }) =>
  broadcast(harness.stores.redisUrl, 'comment.changed', {
    snippetId,
    change: 'edited',
    ...payload,
  });

/** Like `post`, but returns once listeners have the comment, which may be after the response. */
async function postTold() {
  const stream = await listenTo(harness, { snippet: snippetId });
  const comment = await post();
  await until(() => stream.messages.length === 1);
  stream.close();
  return comment;
}

describe('a new comment', () => {
  it('is sent to all viewers of the discussion, as each may see it, and to no other user', async () => {
    const elsewhere = harness.snippets.put({ authorId: ana.id })._id;
    const author = await listenTo(harness, { as: ana, snippet: snippetId });
    const visitor = await listenTo(harness, { snippet: snippetId });
    const other = await listenTo(harness, { as: harness.person(), snippet: elsewhere });
    const comment = await post();
    await until(() => author.messages.length + visitor.messages.length === 2);
    const told = { type: 'comment', snippetId, commentId: comment._id, change: 'created' };
    expect(author.messages).toEqual([{ ...told, comment, totalComments: 1 }]);
    const seen = { ...comment, allowed: [] };
    expect(visitor.messages).toEqual([{ ...told, comment: seen, totalComments: 1 }]);
    await post(ana, elsewhere);
    await until(() => other.messages.length === 1);
    expect(visitor.messages).toHaveLength(1);
  });

  it('has the viewer’s own reaction only for the user who reacted', async () => {
    const reader = harness.person();
    const { _id: id } = await postTold();
    const [own, visitor] = [
      await listenTo(harness, { as: reader, snippet: snippetId }),
      await listenTo(harness, { snippet: snippetId }),
    ];
    const api = harness.api.as(reader);
    await api.call('POST /comments/:id/react', { params: { id }, body: { type: 'likes' } });
    await until(() => own.messages.length + visitor.messages.length === 2);
    const told = (likes: { user: string }[]) => ({
      change: 'reacted',
      comment: { version: 2, reactions: { likes, dislikes: [] }, metrics: { likesCount: 1 } },
    });
    expect(own.messages).toMatchObject([told([{ user: reader.id }])]);
    expect(visitor.messages).toMatchObject([told([])]);
  });

  it('is sent as null if it was deleted in the meantime', async () => {
    const stream = await listenTo(harness, { snippet: snippetId });
    await change({ commentId: ana.id, change: 'removed' });
    await until(() => stream.messages.length === 1);
    expect(stream.messages).toMatchObject([{ comment: null, change: 'removed', totalComments: 0 }]);
  });
});

describe('event streams', () => {
  it('are refused for a private snippet of another user, and for notifications without an account', async () => {
    const hidden = harness.snippets.put({ authorId: ana.id, isPublic: false })._id;
    const asStranger = { as: harness.person(), snippet: hidden };
    expect((await openStream(harness.url, asStranger)).status).toBe(404);
    expect((await openStream(harness.url)).status).toBe(401);
    expect((await openStream(harness.url, { as: 'no token' })).status).toBe(401);
    await listenTo(harness, { as: ana, snippet: hidden });
  });

  it('end for strangers, but not for the owner, when a snippet is made private', async () => {
    const [owner, stranger, visitor] = [
      await listenTo(harness, { as: ana, snippet: snippetId }),
      await listenTo(harness, { as: harness.person(), snippet: snippetId }),
      await listenTo(harness, { snippet: snippetId }),
    ];
    harness.snippets.put({ _id: snippetId, authorId: ana.id, isPublic: false });
    await until(() => stranger.isEnded && visitor.isEnded);
    await post();
    await until(() => owner.messages.length === 1);
    expect([...stranger.messages, ...visitor.messages]).toEqual([]);
  });

  it('deliver only the user’s own notifications', async () => {
    const [mine, yours] = [
      await listenTo(harness, { as: ana }),
      await listenTo(harness, { as: harness.person() }),
    ];
    const payload = { userId: ana.id, notificationId: null };
    await broadcast(harness.stores.redisUrl, 'notification.changed', payload);
    await until(() => mine.messages.length === 1);
    expect(mine.messages).toEqual([{ type: 'notification', notification: null, unread: 0 }]);
    expect(yours.messages).toEqual([]);
  });

  it('are limited per user, until one is closed', async () => {
    const first = await listenTo(harness, { as: ana });
    await listenTo(harness, { as: ana });
    const third = await openStream(harness.url, { as: ana });
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    first.close();
    await until(async () => {
      const again = await openStream(harness.url, { as: ana });
      again.close();
      return again.status === 200;
    });
  });

  it('are limited per network and per process', async () => {
    for (let n = 0; n < 8; n += 1) await listenTo(harness, { snippet: snippetId });
    const refused = await openStream(harness.url, { snippet: snippetId });
    expect(refused.status).toBe(429);
    const proxied = await fetch(`${harness.url}/api/live?snippet=${snippetId}`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(proxied.status).toBe(503);
    await proxied.body?.cancel();
  });
});

describe('a reconnecting client', () => {
  it('receives missed events once and in order, only the last state of each comment', async () => {
    const before = await listenTo(harness, { snippet: snippetId });
    const first = await post();
    await until(() => before.messages.length === 1);
    before.close();
    const second = await postTold();
    const third = await postTold();
    for (const { _id } of [second, first, second]) await change({ commentId: _id });
    const back = await listenTo(harness, { snippet: snippetId, lastEventId: before.lastId });
    expect(back.messages).toMatchObject([
      { commentId: third._id, change: 'created' },
      { commentId: first._id, change: 'edited' },
      { commentId: second._id, change: 'created' },
    ]);
    const fourth = await post();
    await until(() => back.messages.length === 4);
    expect(commentsOf(back.messages).at(-1)).toBe(fourth._id);
  });

  it('misses nothing if the first connection broke before any event', async () => {
    const before = await listenTo(harness, { snippet: snippetId });
    before.close();
    const comment = await postTold();
    const back = await listenTo(harness, { snippet: snippetId, lastEventId: before.lastId });
    expect(commentsOf(back.messages)).toEqual([comment._id]);
  });

  it('receives no repetition of other users’ events', async () => {
    const elsewhere = harness.snippets.put({ authorId: ana.id })._id;
    const quiet = await listenTo(harness, { snippet: snippetId });
    // Before the comment: its event may arrive before its own request is answered.
    const before = quiet.lastId;
    await post(ana, elsewhere);
    await until(() => quiet.lastId !== before);
    const back = await listenTo(harness, { snippet: elsewhere, lastEventId: quiet.lastId });
    expect(back.messages).toEqual([]);
  });

  it.each(['9999999999999-0', '1-0', 'a text'])(
    'receives a reset after the unknown id %s',
    async (lastEventId) => {
      const back = await listenTo(harness, { snippet: snippetId, lastEventId });
      expect(back.messages).toEqual([{ type: 'reset' }]);
      await post();
      await until(() => back.messages.length === 2);
    },
  );

  it('receives a reset if Redis has lost events', async () => {
    const stream = await listenTo(harness, { snippet: snippetId });
    await emptyRedis(harness.stores.redisUrl);
    await until(() => stream.messages.length === 1);
    expect(stream.messages).toEqual([{ type: 'reset' }]);
    const comment = await post();
    await until(() => stream.messages.length === 2);
    expect(commentsOf(stream.messages)).toEqual([comment._id]);
  });

  it('receives a reset, and continues, if the clock of Redis was set back', async () => {
    const { redisUrl } = harness.stores;
    const before = await listenTo(harness, { snippet: snippetId });
    await broadcastAt(redisUrl, '9999999999999-0', { snippetId, commentId: ana.id });
    await until(() => before.messages.length === 1);
    const stream = await listenTo(harness, { snippet: snippetId });
    await emptyRedis(redisUrl);
    await until(() => stream.messages.length === 1);
    expect(stream.messages).toEqual([{ type: 'reset' }]);
    const comment = await post();
    await until(() => stream.messages.length === 2);
    expect(commentsOf(stream.messages)).toEqual([comment._id]);
  });
});

it('a client is disconnected if an event cannot be read, so that the client reconnects for it', async () => {
  const own = await startHarness();
  const author = own.person();
  const { _id: snippet } = own.snippets.put({ authorId: author.id });
  const stream = await listenTo(own, { snippet });
  await own.snippets.stop();
  const payload = { snippetId: snippet, commentId: author.id, change: 'edited' as const };
  // Facts are cached for a second.
  await until(async () => {
    await broadcast(own.stores.redisUrl, 'comment.changed', payload);
    return stream.isEnded;
  });
  expect((await openStream(own.url, { snippet, lastEventId: stream.lastId })).status).toBe(503);
  await own.stop();
});
