import {
  delayedAnswer,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { toast } from '@snippetry/web-kit/ui';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aCommentHere,
  READER,
  show,
  showToVisitor,
  withDiscussions,
} from '../../../../test/discussion-page.tsx';

withDiscussions();

const counts = (likesCount: number, dislikesCount = 0) => ({
  likesCount,
  dislikesCount,
  repliesCount: 0,
});
const reaction = (name: 'Like' | 'Dislike') =>
  screen.findByRole('button', { name: new RegExp(`^${name} the comment by mira`) });
const shown = async (name: 'Like' | 'Dislike') => {
  const it = await reaction(name);
  return `${it.textContent} ${it.getAttribute('aria-pressed')}`;
};

describe('a reaction to a comment', () => {
  const REACT = 'POST /comments/one/react';
  const answer = (likes: number, own: boolean, version = 2) =>
    succeeded({
      reactions: { likes: own ? [{ user: READER._id }] : [], dislikes: [] },
      metrics: counts(likes),
      version,
    });

  it('is shown at once, replaces the other one, and takes the counts of the response', async () => {
    const { answer: held, give } = delayedAnswer();
    const reactions = { likes: [], dislikes: [{ user: READER._id }] };
    const { sent } = show([aCommentHere('one', { metrics: counts(14, 1), reactions })], {
      answers: { [REACT]: held },
    });
    expect([await shown('Like'), await shown('Dislike')]).toEqual(['14 false', '1 true']);
    await user.click(await reaction('Like'));
    expect([await shown('Like'), await shown('Dislike')]).toEqual(['15 true', '0 false']);
    give(answer(17, true));
    await waitFor(async () => expect(await shown('Like')).toBe('17 true'));
    expect(requestsOf(sent, REACT).map(({ body }) => body)).toEqual([{ type: 'likes' }]);
  });

  it('is removed by a second click; clicks are sent in sequence', async () => {
    let likes = 4;
    const { sent } = show([aCommentHere('one', { metrics: counts(4) })], {
      answers: {
        [REACT]: () => {
          likes = likes === 4 ? 5 : 4;
          return answer(likes, likes === 5, likes);
        },
      },
    });
    await user.dblClick(await reaction('Like'));
    await waitFor(() => expect(requestsOf(sent, REACT)).toHaveLength(2));
    await waitFor(async () => expect(await shown('Like')).toBe('4 false'));
  });

  it('is reverted on failure, with a message', async () => {
    show([aCommentHere('one', { metrics: counts(14) })], {
      answers: { [REACT]: unavailable },
    });
    await user.click(await reaction('Like'));
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    expect(await shown('Like')).toBe('14 false');
  });

  it("is reverted to the server's state if several clicks fail", async () => {
    const { answer, give } = delayedAnswer();
    show([aCommentHere('one', { metrics: counts(14) })], { answers: { [REACT]: answer } });
    await user.click(await reaction('Like'));
    await user.click(await reaction('Dislike'));
    expect([await shown('Like'), await shown('Dislike')]).toEqual(['14 false', '1 true']);
    give(unavailable());
    await waitFor(async () => expect(await shown('Dislike')).toBe('0 false'));
    expect(await shown('Like')).toBe('14 false');
  });

  it('prompts the user to sign in again if the token is refused', async () => {
    show([aCommentHere('one')], {
      answers: { [REACT]: () => refused(401, 'auth.invalid_token', 'no') },
    });
    await user.click(await reaction('Like'));
    expect(await screen.findByText('Please log in again to react')).toBeTruthy();
  });

  it('sends visitors to sign in: the button looks disabled, but can be focused', async () => {
    const { router } = showToVisitor([aCommentHere('one')]);
    expect((await reaction('Like')).getAttribute('aria-disabled')).toBe('true');
    (await reaction('Like')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please log in to react')).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/' } });
    toast.dismiss();
  });
});
