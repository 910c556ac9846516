import type { LiveMessage } from '@snippetry/contracts';
import { createQueryClient, type QueryClient } from '@snippetry/web-kit/query';
import { describe, expect, it } from 'vitest';
import { aCommentPage, aComment as anyComment } from '../../test/page.ts';
import { reacted } from './comment.mutations.ts';
import {
  applyComment,
  keepNewest,
  loadedComments,
  showWaiting,
  totalComments,
} from './comment-cache.ts';
import { communityKeys } from './keys.ts';
import { applyLiveMessage } from './live-discussion.ts';
import type { Comment } from './types.ts';

const aComment = (id: string, given: Partial<Comment> = {}) =>
  anyComment(id, { snippet: 's', ...given });
const counts = (repliesCount: number) => ({ likesCount: 0, dislikesCount: 0, repliesCount });
const listKey = [...communityKeys.discussion('s'), 'newest'];

/** Caches a discussion, newest comments first. */
function shown(comments: Comment[]) {
  const client = createQueryClient();
  const pages = [aCommentPage(comments)];
  client.setQueryData(listKey, { pages, pageParams: [1] });
  return client;
}

const listed = (client: QueryClient): Comment[] =>
  (client.getQueryData<{ pages: { comments: Comment[] }[] }>(listKey)?.pages ?? []).flatMap(
    ({ comments }) => comments,
  );
const ids = (client: QueryClient) => listed(client).map(({ _id }) => _id);
const topCount = (client: QueryClient) =>
  client.getQueryData<{ pages: { pagination: { total: number } }[] }>(listKey)?.pages[0]?.pagination
    .total;
const one = (client: QueryClient, id: string) => loadedComments(client, 's').get(id);

/** Applies a live message about a comment; `top` is whether the viewer is at the top. */
function tell(
  client: QueryClient,
  comment: Comment,
  given: Partial<LiveMessage> = {},
  top = false,
) {
  const message = {
    type: 'comment',
    snippetId: 's',
    commentId: comment._id,
    change: 'created',
    comment,
    totalComments: 7,
    ...given,
  } as LiveMessage;
  return applyLiveMessage(client, message, { snippetId: 's', viewerId: 'me', isAtTop: () => top });
}

describe('a new comment of another user', () => {
  it('is added first at once if the viewer is at the top', () => {
    const client = shown([aComment('old')]);
    expect(tell(client, aComment('new'), {}, true)?._id).toBe('new');
    expect(ids(client)).toEqual(['new', 'old']);
    expect(totalComments(client, 's')).toBe(7);
  });

  it('is held back if it would move what is being read', () => {
    const client = shown([aComment('old')]);
    tell(client, aComment('new'));
    expect(ids(client)).toEqual(['old']);
    expect(client.getQueryData(communityKeys.waitingComments('s'))).toMatchObject({
      comments: [{ _id: 'new' }],
    });
  });

  it('is shown at once, and not announced, if it is the viewer’s own from another window', () => {
    const client = shown([aComment('old')]);
    const own = aComment('mine', { author: { _id: 'me', username: 'me' } });
    expect(tell(client, own)).toBeNull();
    expect(ids(client)).toEqual(['mine', 'old']);
  });

  it('is counted once, even if its message is repeated', () => {
    const client = shown([aComment('old')]);
    tell(client, aComment('new'), {}, true);
    expect(tell(client, aComment('new'), {}, true)).toBeNull();
    expect(ids(client)).toEqual(['new', 'old']);
  });

  it('is counted once if the list was refetched while it was held back', () => {
    const client = shown([aComment('old')]);
    const waiting = aComment('new');
    tell(client, waiting);
    client.setQueryData(listKey, { pages: [aCommentPage([waiting, aComment('old')])] });
    showWaiting(client, 's');
    expect(ids(client)).toEqual(['new', 'old']);
    expect(topCount(client)).toBe(2);
  });

  it('is added by its first change if it was created during a disconnection', () => {
    const client = shown([aComment('old', { createdAt: '2026-11-20T12:00:00.000Z' })]);
    const earlier = aComment('on a later page', { createdAt: '2026-11-19T12:00:00.000Z' });
    const later = aComment('missed', { createdAt: '2026-11-21T12:00:00.000Z' });
    tell(client, earlier, { change: 'reacted' }, true);
    expect(tell(client, later, { change: 'edited' }, true)?._id).toBe('missed');
    expect(ids(client)).toEqual(['missed', 'old']);
  });

  it('is appended to the replies if all are loaded, otherwise only counted', () => {
    const reply = aComment('first', { parentComment: 'all' });
    const all = aComment('all', { metrics: counts(1), replies: [reply] });
    const client = shown([all, aComment('some', { metrics: counts(12) })]);
    tell(client, aComment('second', { parentComment: 'all' }));
    tell(client, aComment('thirteenth', { parentComment: 'some' }));
    expect([one(client, 'all'), one(client, 'some')]).toMatchObject([
      { metrics: { repliesCount: 2 } },
      { metrics: { repliesCount: 13 } },
    ]);
    expect([one(client, 'second'), one(client, 'thirteenth')]).toMatchObject([
      { _id: 'second' },
      undefined,
    ]);
  });
});

describe('a change of a loaded comment', () => {
  it('is applied unless a newer one is cached', () => {
    const client = shown([aComment('it', { version: 3, replies: [aComment('below')] })]);
    tell(client, aComment('it', { version: 2, content: 'earlier' }), { change: 'edited' });
    expect(one(client, 'it')?.content).toBe('it');
    tell(client, aComment('it', { version: 4, content: 'later' }), { change: 'edited' });
    expect(one(client, 'it')).toMatchObject({ content: 'later', replies: [{ _id: 'below' }] });
  });

  it('removes a deleted comment, and a reply from the count', () => {
    const reply = aComment('reply', { parentComment: 'top' });
    const client = shown([aComment('top', { metrics: counts(1), replies: [reply] })]);
    tell(client, reply, { change: 'removed', comment: null });
    expect(one(client, 'reply')).toBeUndefined();
    expect(one(client, 'top')?.metrics.repliesCount).toBe(0);
  });

  it('decrements the number of top-level comments, unless it was held back', () => {
    const client = shown([aComment('it'), aComment('other')]);
    tell(client, aComment('waiting'));
    tell(client, aComment('waiting'), { change: 'removed', comment: null });
    expect(topCount(client)).toBe(2);
    tell(client, aComment('it'), { change: 'removed', comment: null });
    expect(topCount(client)).toBe(1);
  });

  it('is ignored if it belongs to another discussion', () => {
    const client = shown([aComment('it')]);
    tell(client, aComment('it', { version: 9, content: 'x' }), { snippetId: 'other' });
    expect(one(client, 'it')?.content).toBe('it');
  });

  it('keeps the identity of all other comments, so that they do not rerender', () => {
    const client = shown([aComment('it'), aComment('other')]);
    const [, other] = listed(client);
    applyComment(client, aComment('it', { version: 2 }));
    expect(listed(client)[1]).toBe(other);
  });
});

it('refetches everything after missed messages', async () => {
  const client = shown([aComment('it')]);
  applyLiveMessage(
    client,
    { type: 'reset' },
    { snippetId: 's', viewerId: null, isAtTop: () => true },
  );
  expect(client.getQueryState(listKey)?.isInvalidated).toBe(true);
});

it('keeps a newer state over an outdated response', () => {
  const before = { comments: [aComment('it', { version: 3, content: 'later' })] };
  const answer = { comments: [aComment('it', { version: 2, content: 'earlier' })] };
  expect(keepNewest(before, answer)).toBe(before);
});

it('toggles a reaction, and replaces the other one', () => {
  const none = aComment('it', { metrics: { likesCount: 4, dislikesCount: 1, repliesCount: 0 } });
  const liked = reacted(none, 'likes', 'me');
  expect(liked).toMatchObject({
    reactions: { likes: [{ user: 'me' }], dislikes: [] },
    metrics: { likesCount: 5, dislikesCount: 1 },
  });
  expect(reacted(liked, 'dislikes', 'me')).toMatchObject({
    reactions: { likes: [], dislikes: [{ user: 'me' }] },
    metrics: { likesCount: 4, dislikesCount: 2 },
  });
  expect(reacted(liked, 'likes', 'me')).toEqual({
    reactions: none.reactions,
    metrics: none.metrics,
  });
});
