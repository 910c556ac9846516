import { broken, forgetPage, refused, requestsOf, succeeded, user } from '@snippetry/web-kit/test';
import { Dialog } from '@snippetry/web-kit/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aCommentHere,
  button,
  choose,
  LIST,
  show,
  showToVisitor,
  snippet,
  withDiscussions,
} from '../../../../test/discussion-page.tsx';
import { aCommentPage } from '../../../../test/page.ts';
import type { Comment } from '../../../data/types.ts';

withDiscussions();

describe('the menu of a comment', () => {
  const offered = async (comment: Partial<Comment>) => {
    show([aCommentHere('one', comment)]);
    await user.click(
      await screen.findByRole('button', { name: 'More actions for the comment by mira' }),
    );
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };

  it('contains the allowed actions', async () => {
    expect(await offered({ allowed: ['edit', 'delete'] })).toEqual(['Edit', 'Copy link', 'Delete']);
    forgetPage();
    expect(await offered({ allowed: ['report'] })).toEqual(['Report', 'Copy link']);
    forgetPage();
    expect(await offered({ allowed: [] })).toEqual(['Copy link']);
  });

  it.each([
    ['/app/snippets/x', '/app/snippets/'],
    ['/public/x', '/public/'],
  ])('copies the address of the comment at %s', async (path, expected) => {
    show([aCommentHere('one')]);
    await screen.findByText('one');
    window.history.replaceState(null, '', path);
    await choose('Copy link');
    expect(await screen.findByText('Link copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}${expected}${snippet}?comment=one`,
    );
  });
});

describe('deleting a comment', () => {
  const DELETE = 'DELETE /comments/one';
  const own = (given: Partial<Comment> = {}) =>
    aCommentHere('one', { allowed: ['delete'], ...given });
  const dialog = async () => within(await screen.findByRole('alertdialog'));
  const confirm = async () => user.click((await dialog()).getByRole('button', { name: 'Delete' }));

  it('asks for confirmation, and restores the focus on Cancel', async () => {
    const { sent } = show([own()]);
    await choose('Delete');
    (await dialog()).getByText('Are you sure you want to delete this comment?');
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(button('More actions for the comment by mira')),
    );
    expect(requestsOf(sent, DELETE)).toEqual([]);
  });

  it('removes the comment, updates the count and focuses the next one', async () => {
    const after = aCommentHere('after', { author: { _id: 'x', username: 'sam' } });
    const stored = [own(), after];
    show([], {
      answers: {
        [LIST(snippet)]: () => succeeded(aCommentPage(stored)),
        [DELETE]: () => {
          stored.shift();
          return succeeded({ comment: null, totalComments: 1 });
        },
      },
    });
    await choose('Delete');
    await confirm();
    expect(await screen.findByText('Comment deleted successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('one')).toBeNull());
    expect(screen.getByText('1 comment')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Comment by sam' })),
    );
  });

  it('leaves a focused placeholder if there are replies', async () => {
    const reply = aCommentHere('reply', { author: { _id: 'x', username: 'sam' } });
    const place = own({
      isDeleted: true,
      author: null,
      content: '',
      deletedBy: 'owner',
      version: 2,
    });
    const stored = [own({ replies: [reply] })];
    show([], {
      answers: {
        [LIST(snippet)]: () => succeeded(aCommentPage(stored)),
        [DELETE]: () => {
          stored[0] = { ...place, replies: [reply] };
          return succeeded({ comment: place, totalComments: 1 });
        },
      },
    });
    await choose('Delete');
    await confirm();
    await screen.findByText("This comment was removed by the snippet's author.");
    expect(screen.getByText('reply')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Deleted comment' })),
    );
  });

  it('shows the error and keeps the comment', async () => {
    show([own()], { answers: { [DELETE]: () => refused(401, 'auth.invalid_token', 'no') } });
    await choose('Delete');
    await confirm();
    expect(await screen.findByText('Please log in again to delete')).toBeTruthy();
    expect(screen.getByText('one')).toBeTruthy();
  });
});

it('shows who removed a comment', async () => {
  show([
    aCommentHere('a', { isDeleted: true, author: null, deletedBy: 'author' }),
    aCommentHere('b', { isDeleted: true, author: null, deletedBy: 'owner' }),
    aCommentHere('c', { isDeleted: true, author: null, deletedBy: 'moderator' }),
  ]);
  await screen.findByText('This comment was deleted.');
  screen.getByText("This comment was removed by the snippet's author.");
  screen.getByText('This comment was removed by a moderator.');
});

describe('reporting a comment', () => {
  const REPORT = 'POST /comments/one/report';
  const form = async () =>
    within(await screen.findByRole('form', { name: 'Report the comment by mira' }));
  const reported = () => aCommentHere('one', { allowed: ['report'] });

  async function report(reason: string): Promise<void> {
    await choose('Report');
    await user.click((await form()).getByRole('combobox', { name: /^Reason/ }));
    await user.click(await screen.findByRole('option', { name: reason }));
  }

  it('requires one of five reasons, accepts details and confirms the report', async () => {
    const { sent } = show([reported()], { answers: { [REPORT]: () => succeeded({}, 201) } });
    await choose('Report');
    const send = (await form()).getByRole<HTMLButtonElement>('button', { name: 'Report' });
    expect(send.disabled).toBe(true);
    await user.click((await form()).getByRole('combobox', { name: /^Reason/ }));
    const reasons = screen.getAllByRole('option').map((option) => option.textContent);
    expect(reasons.slice(1)).toEqual([
      'Spam',
      'Inappropriate',
      'Harassment',
      'Misinformation',
      'Other',
    ]);
    await user.click(screen.getByRole('option', { name: 'Spam' }));
    const details = (await form()).getByRole('textbox', { name: /^Details/ });
    fireEvent.change(details, { target: { value: 'x'.repeat(501) } });
    expect((await form()).getByText('501/500')).toBeTruthy();
    expect(send.disabled).toBe(true);
    fireEvent.change(details, { target: { value: 'Sells watches' } });
    await user.click(send);
    expect(await screen.findByText('Comment reported successfully!')).toBeTruthy();
    expect(requestsOf(sent, REPORT)[0]?.body).toEqual({
      reason: 'spam',
      description: 'Sells watches',
    });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows the message for a second report, and closes', async () => {
    show([reported()], {
      answers: {
        [REPORT]: () =>
          refused(409, 'comment.already_reported', 'You have already reported this comment'),
      },
    });
    await report('Other');
    await user.click((await form()).getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('You have already reported this comment')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('stays open on failure', async () => {
    show([reported()], { answers: { [REPORT]: broken } });
    await report('Harassment');
    await user.click((await form()).getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Network error')).toBeTruthy();
    expect((await form()).getByText('Harassment')).toBeTruthy();
    (await form()).getByRole('textbox', { name: /^Details/ }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
  });
});

it('closes popups and forms with Escape one by one, before the surrounding dialog', async () => {
  const closed = vi.fn();
  show([aCommentHere('one', { allowed: ['edit', 'report'] })], {
    answers: {
      'GET /users/search': () => succeeded({ users: [{ _id: 'm1', username: 'milo' }] }),
    },
    frame: (discussion) => (
      <Dialog open title="Discussion" onOpenChange={closed}>
        {discussion}
      </Dialog>
    ),
  });
  await choose('Edit');
  await user.type(screen.getByRole('textbox', { name: 'Your changed comment' }), ' @mil');
  await screen.findByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Your changed comment' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Your changed comment' })).toBeNull();
  await user.click(button('Reply to mira'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Your reply/ })).toBeNull();
  await choose('Report');
  await user.click(screen.getByRole('combobox', { name: /^Reason/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(screen.getByRole('form')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

describe('a thread', () => {
  it('is collapsed and expanded by the line at its left', async () => {
    show([aCommentHere('top', { replies: [aCommentHere('below'), aCommentHere('below too')] })]);
    await screen.findByText('below');
    await user.click(button('Hide 2 replies to mira'));
    expect(screen.queryByText('below')).toBeNull();
    expect(document.activeElement).toBe(button('Show 2 replies to mira'));
    await user.keyboard('{Enter}');
    expect(screen.getByText('below')).toBeTruthy();
    expect(document.activeElement).toBe(button('Hide 2 replies to mira'));
  });

  it('links to the profiles of its authors', async () => {
    show([aCommentHere('top')]);
    const link = await screen.findByRole('link', { name: 'mira' });
    expect(link.getAttribute('href')).toBe('/app/users/mira');
    forgetPage();
    showToVisitor([aCommentHere('top')]);
    const outside = await screen.findByRole('link', { name: 'mira' });
    expect(outside.getAttribute('href')).toBe('/users/mira');
  });
});
