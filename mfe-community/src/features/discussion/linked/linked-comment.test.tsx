import {
  fakeLayout,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aCommentHere,
  box,
  READER,
  show,
  snippet,
  withDiscussions,
} from '../../../../test/discussion-page.tsx';

withDiscussions();

const scrolledTo = vi.fn();
beforeEach(() => {
  scrolledTo.mockReset();
  fakeLayout();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolledTo(this.getAttribute('data-comment'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const sam = { _id: 'x', username: 'sam' };
const current = () => document.querySelector('[aria-current="true"]');

describe('a link to a comment', () => {
  it('scrolls to it, marks it and focuses it', async () => {
    const { sent } = show(
      [
        aCommentHere('top'),
        aCommentHere('other', { replies: [aCommentHere('it', { author: sam })] }),
      ],
      { linked: 'it' },
    );
    const article = await screen.findByRole('article', { name: 'Comment by sam' });
    await waitFor(() => expect(document.activeElement).toBe(article));
    expect(current()).toBe(article);
    expect(scrolledTo).toHaveBeenCalledWith('it');
    expect(screen.queryByText('Linked comment')).toBeNull();
    expect(requestsOf(sent, 'GET /comments/it')).toEqual([]);
  });

  it('shows its thread if it is on no loaded page, with a button for the whole discussion', async () => {
    const onWhole = vi.fn();
    const thread = aCommentHere('top of it', {
      replies: [aCommentHere('it', { author: sam })],
    });
    show([aCommentHere('first page')], {
      linked: 'it',
      onWhole,
      answers: { 'GET /comments/it': () => succeeded({ comment: thread }) },
    });
    expect(await screen.findByRole('region', { name: 'Linked comment' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(current()));
    expect(current()?.getAttribute('aria-label')).toBe('Comment by sam');
    expect(screen.queryByText('first page')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the whole discussion' }));
    expect(onWhole).toHaveBeenCalledOnce();
  });

  it('shows that it no longer exists, above the discussion', async () => {
    show([aCommentHere('still here')], {
      linked: 'gone',
      answers: { 'GET /comments/gone': () => refused(404, 'comment.not_found', 'no') },
    });
    expect(await screen.findByText('This comment no longer exists.')).toBeTruthy();
    expect(screen.getByText('still here')).toBeTruthy();
    expect(current()).toBeNull();
  });
});

describe('a comment on lines', () => {
  const anchor = { revision: 4, fromLine: 3, toLine: 7 };

  it('links to their current position', async () => {
    show([aCommentHere('it', { anchor: { ...anchor, current: { fromLine: 5, toLine: 9 } } })]);
    const link = await screen.findByRole('link', { name: 'Lines 5–9' });
    expect(link.getAttribute('href')).toBe('/#L5-L9');
  });

  it('is outdated if they have changed; the author of the snippet gets a link to that revision', async () => {
    const outdated = 'Outdated · lines 3–7 of version 4';
    show([aCommentHere('it', { anchor: { ...anchor, current: null } })]);
    expect((await screen.findByText(outdated)).tagName).toBe('P');
    forgetPage();
    show([aCommentHere('it', { anchor: { ...anchor, current: null } })], {
      authorId: READER._id,
    });
    const link = await screen.findByRole('link', { name: outdated });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${snippet}/history?to=4`);
  });

  it('is sent with them, unless they are removed', async () => {
    const onLinesDone = vi.fn();
    const lines = { revision: 4, fromLine: 3, toLine: 3 };
    const { sent } = show([], { lines, onLinesDone });
    expect(await screen.findByText('Line 3')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    await user.type(await box(), 'Off by one');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Comment added successfully!');
    expect(requestsOf(sent, 'POST /comments')[0]?.body).toMatchObject({ anchor: lines });
    expect(onLinesDone).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Comment on the whole snippet' }));
    expect(onLinesDone).toHaveBeenCalledTimes(2);
  });
});
