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

/** A discussion on screen, the newest comments first. */
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

/** What a stream says of a comment, to a viewer who reads further down unless told. */
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

describe('a comment that somebody else writes meanwhile', () => {
  it('stands first at once where the viewer is at the top', () => {
    const client = shown([aComment('old')]);
    expect(tell(client, aComment('new'), {}, true)?._id).toBe('new');
    expect(ids(client)).toEqual(['new', 'old']);
    expect(totalComments(client, 's')).toBe(7);
  });

  it('waits where it would move what is being read', () => {
    const client = shown([aComment('old')]);
    tell(client, aComment('new'));
    expect(ids(client)).toEqual(['old']);
    expect(client.getQueryData(communityKeys.waitingComments('s'))).toMatchObject({
      comments: [{ _id: 'new' }],
    });
  });

  it('is shown at once where it is the viewer’s own, of another window, and is no news', () => {
    const client = shown([aComment('old')]);
    const own = aComment('mine', { author: { _id: 'me', username: 'me' } });
    expect(tell(client, own)).toBeNull();
    expect(ids(client)).toEqual(['mine', 'old']);
  });

  it('is counted once, however often the stream tells of it', () => {
    const client = shown([aComment('old')]);
    tell(client, aComment('new'), {}, true);
    expect(tell(client, aComment('new'), {}, true)).toBeNull();
    expect(ids(client)).toEqual(['new', 'old']);
  });

  it('is counted once, where the list was loaded again while it waited to be shown', () => {
    const client = shown([aComment('old')]);
    const waiting = aComment('new');
    tell(client, waiting);
    client.setQueryData(listKey, { pages: [aCommentPage([waiting, aComment('old')])] });
    showWaiting(client, 's');
    expect(ids(client)).toEqual(['new', 'old']);
    expect(topCount(client)).toBe(2);
  });

  it('is found out about by its first change, where it was written while nobody listened', () => {
    const client = shown([aComment('old', { createdAt: '2026-11-20T12:00:00.000Z' })]);
    const earlier = aComment('on a later page', { createdAt: '2026-11-19T12:00:00.000Z' });
    const later = aComment('missed', { createdAt: '2026-11-21T12:00:00.000Z' });
    tell(client, earlier, { change: 'reacted' }, true);
    expect(tell(client, later, { change: 'edited' }, true)?._id).toBe('missed');
    expect(ids(client)).toEqual(['missed', 'old']);
  });

  it('follows the other replies where all are loaded, and else only counts', () => {
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

describe('a change of a comment that is loaded', () => {
  it('shows, unless a later one is known', () => {
    const client = shown([aComment('it', { version: 3, replies: [aComment('below')] })]);
    tell(client, aComment('it', { version: 2, content: 'earlier' }), { change: 'edited' });
    expect(one(client, 'it')?.content).toBe('it');
    tell(client, aComment('it', { version: 4, content: 'later' }), { change: 'edited' });
    expect(one(client, 'it')).toMatchObject({ content: 'later', replies: [{ _id: 'below' }] });
  });

  it('takes it away where it is gone, and a reply from the count', () => {
    const reply = aComment('reply', { parentComment: 'top' });
    const client = shown([aComment('top', { metrics: counts(1), replies: [reply] })]);
    tell(client, reply, { change: 'removed', comment: null });
    expect(one(client, 'reply')).toBeUndefined();
    expect(one(client, 'top')?.metrics.repliesCount).toBe(0);
  });

  it('counts one top-level comment less, unless it waits to be shown', () => {
    const client = shown([aComment('it'), aComment('other')]);
    tell(client, aComment('waiting'));
    tell(client, aComment('waiting'), { change: 'removed', comment: null });
    expect(topCount(client)).toBe(2);
    tell(client, aComment('it'), { change: 'removed', comment: null });
    expect(topCount(client)).toBe(1);
  });

  it('of another discussion is none of this one', () => {
    const client = shown([aComment('it')]);
    tell(client, aComment('it', { version: 9, content: 'x' }), { snippetId: 'other' });
    expect(one(client, 'it')?.content).toBe('it');
  });

  it('leaves every other comment the same object, so that nothing else is drawn again', () => {
    const client = shown([aComment('it'), aComment('other')]);
    const [, other] = listed(client);
    applyComment(client, aComment('it', { version: 2 }));
    expect(listed(client)[1]).toBe(other);
  });
});

it('loads everything again after messages were missed', async () => {
  const client = shown([aComment('it')]);
  applyLiveMessage(
    client,
    { type: 'reset' },
    { snippetId: 's', viewerId: null, isAtTop: () => true },
  );
  expect(client.getQueryState(listKey)?.isInvalidated).toBe(true);
});

it('does not bring back an earlier state by an answer that was on its way meanwhile', () => {
  const before = { comments: [aComment('it', { version: 3, content: 'later' })] };
  const answer = { comments: [aComment('it', { version: 2, content: 'earlier' })] };
  expect(keepNewest(before, answer)).toBe(before);
});

it('takes a reaction back by the same again, and in exchange for the other', () => {
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
