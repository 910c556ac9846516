import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, unreadOf } from '../../test/bell.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { postComment } from '../../test/post-comment.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

function scene() {
  const [ana, bo, cy] = [harness.person(), harness.person(), harness.person()];
  const snippet = harness.snippets.put({ authorId: ana.id, title: 'Retry' });
  return { ana, bo, cy, snippet, snippetId: snippet._id };
}

const list = async (user: ReturnType<Harness['person']>, query = {}) =>
  (await harness.api.as(user).call('GET /notifications', { query })).data;

describe('a comment', () => {
  it('notifies the owner of the snippet, with actor, excerpt and snippet', async () => {
    const { ana, bo, snippetId } = scene();
    const comment = await postComment(harness, { author: bo, snippetId, content: 'Why\n  twice?' });
    const { notifications, unread } = await list(ana);
    expect(unread).toBe(1);
    expect(notifications).toEqual([
      {
        _id: expect.any(String),
        type: 'comment',
        actor: { _id: bo.id, username: bo.username },
        snippet: { _id: snippetId, title: 'Retry' },
        commentId: comment._id,
        excerpt: 'Why twice?',
        isRead: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('notifies neither its author nor strangers', async () => {
    const { ana, bo, cy, snippetId } = scene();
    await postComment(harness, { author: ana, snippetId });
    await postComment(harness, { author: bo, snippetId });
    expect([await heard(harness, bo), await heard(harness, cy)]).toEqual([[], []]);
    expect(await unreadOf(harness, ana)).toBe(1);
  });

  it('has an excerpt that is cut between characters', async () => {
    const { ana, bo, snippetId } = scene();
    await postComment(harness, { author: bo, snippetId, content: '🦊'.repeat(200) });
    expect(await heard(harness, ana)).toEqual([`comment ${'🦊'.repeat(139)}…`]);
  });
});

describe('a reply', () => {
  it('notifies the author of its parent, and the owner as a comment', async () => {
    const { ana, bo, cy, snippetId } = scene();
    const asked = await postComment(harness, { author: bo, snippetId, content: 'Why?' });
    await postComment(harness, { author: cy, snippetId, content: 'So', parentId: asked._id });
    expect(await heard(harness, bo)).toEqual(['reply So']);
    expect(await heard(harness, ana)).toEqual(['comment So', 'comment Why?']);
  });

  it('notifies an owner who wrote the parent once', async () => {
    const { ana, bo, snippetId } = scene();
    const own = await postComment(harness, { author: ana, snippetId });
    await postComment(harness, { author: bo, snippetId, content: 'Yes', parentId: own._id });
    expect(await heard(harness, ana)).toEqual(['reply Yes']);
  });

  it('does not notify a user who can no longer see the snippet', async () => {
    const { ana, bo, snippet, snippetId } = scene();
    const asked = await postComment(harness, { author: bo, snippetId });
    harness.snippets.put({ ...snippet, isPublic: false });
    await postComment(harness, { author: ana, snippetId, parentId: asked._id });
    expect(await heard(harness, bo)).toEqual([]);
  });
});

it('has neither title nor excerpt if the snippet was made private since', async () => {
  const { ana, bo, snippet, snippetId } = scene();
  const asked = await postComment(harness, { author: bo, snippetId });
  await postComment(harness, { author: ana, snippetId, content: 'Secret', parentId: asked._id });
  harness.snippets.put({ ...snippet, isPublic: false, title: 'Secret' });
  const { notifications } = await list(bo);
  expect(notifications).toMatchObject([{ snippet: null, commentId: null, excerpt: '' }]);
  expect(JSON.stringify(notifications)).not.toContain('Secret');
});

describe('the list', () => {
  it('has pages, newest first, and the exact number of unread ones', async () => {
    const { ana, bo, snippetId } = scene();
    for (const content of ['1', '2', '3'])
      await postComment(harness, { author: bo, snippetId, content });
    const first = await list(ana, { limit: '2' });
    expect(first.notifications.map(({ excerpt }) => excerpt)).toEqual(['3', '2']);
    expect(first.pagination).toMatchObject({ total: 3, hasNext: true });
    expect(first.unread).toBe(3);
    const second = await list(ana, { limit: '2', page: '2' });
    expect(second.notifications.map(({ excerpt }) => excerpt)).toEqual(['1']);
  });

  it('can be limited to unread ones', async () => {
    const { ana, bo, snippetId } = scene();
    for (const content of ['1', '2'])
      await postComment(harness, { author: bo, snippetId, content });
    const [newest] = (await list(ana)).notifications;
    const api = harness.api.as(ana);
    const ids = [newest?._id ?? ''];
    const { data } = await api.call('POST /notifications/read', { body: { ids } });
    expect(data).toEqual({ unread: 1 });
    const unread = await list(ana, { show: 'unread' });
    expect(unread.notifications.map(({ excerpt }) => excerpt)).toEqual(['1']);
    expect(unread.pagination.total).toBe(1);
    expect((await list(ana)).notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it('can be marked as read as a whole, repeatedly', async () => {
    const { ana, bo, snippetId } = scene();
    for (const content of ['1', '2'])
      await postComment(harness, { author: bo, snippetId, content });
    const api = harness.api.as(ana);
    for (let times = 0; times < 2; times += 1) {
      expect((await api.call('POST /notifications/read', { body: {} })).data).toEqual({
        unread: 0,
      });
    }
    expect((await list(ana)).notifications).toHaveLength(2);
  });

  it('of another user cannot be marked as read', async () => {
    const { ana, bo, cy, snippetId } = scene();
    await postComment(harness, { author: bo, snippetId });
    const [one] = (await list(ana)).notifications;
    const body = { ids: [one?._id ?? ''] };
    await harness.api.as(cy).call('POST /notifications/read', { body });
    expect((await list(cy)).notifications).toEqual([]);
    expect(await unreadOf(harness, ana)).toBe(1);
  });
});

describe('muting', () => {
  it('stops notifications of a type', async () => {
    const { ana, bo, snippetId } = scene();
    const api = harness.api.as(ana);
    expect((await api.call('GET /notifications/settings')).data.settings).toEqual({
      mutedTypes: [],
      digest: 'off',
    });
    const settings = { mutedTypes: ['comment' as const], digest: 'off' as const };
    await api.call('PUT /notifications/settings', { body: settings });
    expect((await api.call('GET /notifications/settings')).data.settings).toEqual(settings);
    await postComment(harness, { author: bo, snippetId });
    expect(await heard(harness, ana)).toEqual([]);
    const own = await postComment(harness, { author: ana, snippetId });
    await postComment(harness, { author: bo, snippetId, content: 'Yes', parentId: own._id });
    expect(await heard(harness, ana)).toEqual(['reply Yes']);
  });

  it('stops notifications of a discussion until it is unmuted', async () => {
    const { ana, bo, snippetId } = scene();
    const api = harness.api.as(ana);
    const params = { snippetId };
    const mute = (isMuted: boolean) =>
      api.call('PUT /notifications/muted/:snippetId', { params, body: { isMuted } });
    for (let times = 0; times < 2; times += 1) {
      expect((await mute(true)).data).toEqual({ isMuted: true });
    }
    const { data } = await api.call('GET /notifications/muted/:snippetId', { params });
    expect(data).toEqual({ isMuted: true });
    await postComment(harness, { author: bo, snippetId });
    expect(await heard(harness, ana)).toEqual([]);
    await mute(false);
    await postComment(harness, { author: bo, snippetId, content: 'Again' });
    expect(await heard(harness, ana)).toEqual(['comment Again']);
  });

  it('keeps all changes if several tabs change it at the same time', async () => {
    const { ana, bo, snippetId } = scene();
    const api = harness.api.as(ana);
    const settings = { mutedTypes: [], digest: 'daily' as const };
    const mute = { params: { snippetId }, body: { isMuted: true } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => [
        (await api.call('PUT /notifications/settings', { body: settings })).status,
        (await api.call('PUT /notifications/muted/:snippetId', mute)).status,
      ]),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 16 }, () => 200));
    expect((await api.call('GET /notifications/settings')).data.settings).toEqual(settings);
    await postComment(harness, { author: bo, snippetId });
    expect(await heard(harness, ana)).toEqual([]);
  });

  it('is refused for a discussion that the viewer cannot see', async () => {
    const { ana, bo } = scene();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id, isPublic: false });
    const request = { params: { snippetId }, body: { isMuted: true } };
    const answer = await harness.api.as(bo).call('PUT /notifications/muted/:snippetId', request);
    expect([answer.status, answer.code]).toEqual([404, 'snippet.not_found']);
  });
});

describe('notifications of deleted data', () => {
  const wait = { timeout: 8000 };

  it('are removed: the comments and follows of a deleted user', async () => {
    const { ana, bo, cy, snippetId } = scene();
    await postComment(harness, { author: bo, snippetId, content: 'Bo' });
    await postComment(harness, { author: cy, snippetId, content: 'Cy' });
    const follow = { followerId: bo.id, followeeId: ana.id, isFollowing: true };
    await harness.events.publish('user.followed', follow);
    await expect.poll(() => unreadOf(harness, ana), wait).toBe(3);
    await harness.events.publish('user.deleted', { userId: bo.id });
    await expect.poll(() => heard(harness, ana), wait).toEqual(['comment Cy']);
    expect(await unreadOf(harness, ana)).toBe(1);
  });

  it('are removed: the discussion of a deleted snippet', async () => {
    const { ana, bo, snippetId } = scene();
    await postComment(harness, { author: bo, snippetId });
    expect(await unreadOf(harness, ana)).toBe(1);
    await harness.events.publish('snippet.deleted', { snippetId, authorId: ana.id });
    await expect.poll(() => heard(harness, ana), wait).toEqual([]);
    expect(await unreadOf(harness, ana)).toBe(0);
  });
});

describe('a new follower', () => {
  const wait = { timeout: 8000 };
  const follow = (by: string, whom: string, isFollowing = true) =>
    harness.events.publish('user.followed', { followerId: by, followeeId: whom, isFollowing });

  it('is notified once, and the notification is removed if they unfollow', async () => {
    const { ana, bo, cy } = scene();
    await follow(bo.id, ana.id);
    await follow(bo.id, ana.id);
    await expect.poll(() => heard(harness, ana), wait).toEqual(['follow']);
    await follow(bo.id, ana.id, false);
    await expect.poll(() => heard(harness, ana), wait).toEqual([]);
    await follow(cy.id, ana.id);
    await expect.poll(() => unreadOf(harness, ana), wait).toBe(1);
  });

  it('is not notified again after it was read', async () => {
    const { ana, bo, cy } = scene();
    await follow(bo.id, ana.id);
    await expect.poll(() => unreadOf(harness, ana), wait).toBe(1);
    await harness.api.as(ana).call('POST /notifications/read', { body: {} });
    await follow(bo.id, ana.id, false);
    await follow(bo.id, ana.id);
    await follow(cy.id, ana.id);
    await expect.poll(() => unreadOf(harness, ana), wait).toBe(1);
    expect(await heard(harness, ana)).toEqual(['follow', 'follow']);
  });
});

it('requires an account, and answers 404 for a snippet that does not exist', async () => {
  expect((await harness.api.send('/api/notifications')).status).toBe(401);
  const { ana } = scene();
  const answer = await harness.api.as(ana).send(`/api/notifications/muted/${anId()}`);
  expect([answer.status, answer.code]).toEqual([404, 'snippet.not_found']);
});
