import { delayedAnswer, liveAnswer, succeeded, user } from '@snippetry/web-kit/test';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  aCommentHere,
  box,
  LIST,
  READER,
  show,
  snippet,
  withDiscussions,
} from '../../../../test/discussion-page.tsx';
import { aCommentPage } from '../../../../test/page.ts';
import type { Comment } from '../../../data/types.ts';

withDiscussions();

const sam = { _id: 'x', username: 'sam' };
const texts = () => screen.getAllByRole('article').map((it) => it.getAttribute('data-comment'));

async function showLive(comments: Comment[]) {
  const live = liveAnswer();
  show(comments, { answers: { 'GET /live': live.answer } });
  await screen.findByText('old');
  await waitFor(() => expect(live.open).toBe(1));
  const tell = (comment: Comment, change: 'created' | 'reacted' = 'created') =>
    act(async () =>
      live.push({
        type: 'comment',
        snippetId: snippet,
        commentId: comment._id,
        change,
        comment,
        totalComments: 2,
      }),
    );
  return { tell, missed: () => act(async () => live.push({ type: 'reset' })) };
}

it('a new comment of another user is shown, announced and counted', async () => {
  const { tell } = await showLive([aCommentHere('old')]);
  await tell(aCommentHere('new', { author: sam }));
  expect(await screen.findByText('New comment by sam')).toBeTruthy();
  expect(texts()).toEqual(['new', 'old']);
  expect(screen.getByText('2 comments')).toBeTruthy();
});

it('a new comment is announced once; the number of comments is not announced', async () => {
  const { tell } = await showLive([aCommentHere('old')]);
  await tell(aCommentHere('new', { author: sam }));
  await screen.findByText('2 comments');
  const said = screen.getAllByRole('status').map((status) => status.textContent);
  expect(said.filter(Boolean)).toEqual(['New comment by sam']);
});

it('a new comment is held back behind a button while the viewer reads or writes', async () => {
  const { tell } = await showLive([aCommentHere('old')]);
  await user.click(screen.getByRole('button', { name: 'Reply to mira' }));
  await tell(aCommentHere('new', { author: sam }));
  await tell(aCommentHere('newer', { author: sam }));
  expect(texts()).toEqual(['old']);
  await user.click(await screen.findByRole('button', { name: '2 new comments' }));
  await waitFor(() => expect(texts()).toEqual(['newer', 'new', 'old']));
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
  expect(document.activeElement?.getAttribute('data-comment')).toBe('newer');
});

it('a new comment is held back while the menu of a comment is open', async () => {
  const { tell } = await showLive([aCommentHere('old')]);
  await user.click(screen.getByRole('button', { name: 'More actions for the comment by mira' }));
  await screen.findByRole('menu');
  await tell(aCommentHere('new', { author: sam }));
  expect(texts()).toEqual(['old']);
  expect(await screen.findByRole('button', { name: '1 new comment' })).toBeTruthy();
});

it('reactions of others are counted while the viewer writes a comment', async () => {
  const { tell } = await showLive([aCommentHere('old')]);
  await user.type(await box(), 'Half a thought');
  const metrics = { likesCount: 3, dislikesCount: 0, repliesCount: 0 };
  await tell(aCommentHere('old', { metrics, version: 2 }), 'reacted');
  expect(await screen.findByRole('button', { name: 'Like the comment by mira, 3' })).toBeTruthy();
  expect((await box()).value).toBe('Half a thought');
});

it('comments deleted or created while another order loads stay so', async () => {
  const live = liveAnswer();
  const { answer, give } = delayedAnswer();
  const first = [aCommentHere('old'), aCommentHere('gone', { author: sam })];
  show([], {
    answers: {
      'GET /live': live.answer,
      [LIST(snippet)]: (request) =>
        request.query.sortBy === 'oldest' ? answer(request) : succeeded(aCommentPage(first)),
    },
  });
  await screen.findByText('gone');
  await waitFor(() => expect(live.open).toBe(1));
  await user.click(screen.getByRole('combobox', { name: 'Sort comments' }));
  await user.click(screen.getByRole('option', { name: 'Oldest First' }));
  const [message, own] = [{ type: 'comment', snippetId: snippet } as const, aCommentHere('new')];
  await act(async () => {
    live.push({
      ...message,
      commentId: 'gone',
      change: 'removed',
      comment: null,
      totalComments: 1,
    });
    live.push({
      ...message,
      commentId: 'new',
      change: 'created',
      comment: { ...own, author: { _id: READER._id, username: READER.username } },
      totalComments: 2,
    });
  });
  await act(async () => give(succeeded(aCommentPage(first.toReversed()))));
  await waitFor(() => expect(texts()).toEqual(['old', 'new']));
  expect(screen.getByText('2 comments')).toBeTruthy();
});

it('comments deleted during a disconnection are removed, including those held back', async () => {
  const { tell, missed } = await showLive([aCommentHere('old')]);
  await user.click(screen.getByRole('button', { name: 'Reply to mira' }));
  await tell(aCommentHere('answer', { parentComment: 'old', author: sam }));
  await tell(aCommentHere('new', { author: sam }));
  expect(texts()).toEqual(['old', 'answer']);
  expect(await screen.findByRole('button', { name: '1 new comment' })).toBeTruthy();
  await missed();
  await waitFor(() => expect(texts()).toEqual(['old']));
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
});
