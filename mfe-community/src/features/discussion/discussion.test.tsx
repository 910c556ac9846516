import {
  broken,
  delayedAnswer,
  fakeReload,
  forgetPage,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { toast } from '@snippetry/web-kit/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  article,
  articles,
  box,
  button,
  LIST,
  OWNER,
  POST,
  show,
  showToVisitor,
  snippet,
  withDiscussions,
} from '../../../test/discussion-page.tsx';
import { aComment, aCommentPage } from '../../../test/page.ts';

withDiscussions();

describe('a discussion', () => {
  it('has an empty state', async () => {
    const onTotal = vi.fn();
    show([], { onTotal });
    expect(await screen.findByText('No Comments Yet')).toBeTruthy();
    expect(
      screen.getByText('Be the first to share your thoughts about this code snippet!'),
    ).toBeTruthy();
    expect(screen.getByText('Start the conversation')).toBeTruthy();
    expect(onTotal).toHaveBeenLastCalledWith(0);
  });

  it('shows the number of comments and passes it to the host page', async () => {
    const onTotal = vi.fn();
    show([aComment('one')], { onTotal });
    expect(await screen.findByText('1 comment')).toBeTruthy();
    expect(onTotal).toHaveBeenLastCalledWith(1);
    forgetPage();
    show([aComment('one'), aComment('two')]);
    expect(await screen.findByText('2 comments')).toBeTruthy();
  });

  it('has a title, unless its header is rendered in that of a dialog', async () => {
    show([aComment('one')]);
    expect(await screen.findByRole('heading', { name: 'Discussion' })).toBeTruthy();
    forgetPage();
    const header = document.body.appendChild(document.createElement('header'));
    show([aComment('one')], { header });
    expect(await within(header).findByText('1 comment')).toBeTruthy();
    expect(within(header).getByRole('combobox', { name: 'Sort comments' })).toBeTruthy();
    expect(header.querySelector('[data-mfe="mfe_community"]')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Discussion' })).toBeNull();
    header.remove();
  });

  it('shows three skeletons while loading', async () => {
    const { answer, give } = delayedAnswer();
    show([], { answers: { [LIST(snippet)]: answer } });
    expect((await screen.findByText('Loading comments...')).getAttribute('role')).toBe('status');
    expect(document.querySelectorAll('[data-skeleton="comment"]')).toHaveLength(3);
    give(succeeded(aCommentPage([aComment('Here')])));
    expect(await screen.findByText('Here')).toBeTruthy();
    expect(document.querySelector('[data-skeleton="comment"]')).toBeNull();
  });

  it('shows an error with a retry button, and still accepts comments', async () => {
    show([], { answers: { [LIST(snippet)]: broken } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Unable to Load Comments' })).toBeTruthy();
    expect(
      alert.getByText(
        "We're having trouble loading the comments right now. Please try again in a moment.",
      ),
    ).toBeTruthy();
    expect(await box()).toBeTruthy();
    expect(console.error).toHaveBeenCalledWith(
      'The comments could not be loaded',
      expect.objectContaining({ message: 'Network error' }),
    );
    const reload = fakeReload();
    await user.click(alert.getByRole('button', { name: 'Try Again' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the comments of a discussion', () => {
  it('show author, text and time, and label the author of the snippet', async () => {
    const author = { ...OWNER, firstName: 'Mira', lastName: 'Lund', reputation: 1_250 };
    const createdAt = new Date(Date.now() - 3_600_000).toISOString();
    show([
      aComment('first', { author, content: 'It **works**.', createdAt, isEdited: true }),
      aComment('second', { author: { _id: 'x', username: 'sam' } }),
    ]);
    await screen.findByText('works');
    const first = article('Comment by Mira Lund');
    expect(first.getByText('works').tagName).toBe('STRONG');
    expect(first.getByText('Author')).toBeTruthy();
    expect(first.getByText('1,250 rep')).toBeTruthy();
    expect(first.getByText(/1 hour ago/).parentElement?.textContent).toBe('1 hour ago · edited');
    expect(article('Comment by sam').queryByText('Author')).toBeNull();
    expect(article('Comment by sam').queryByText(/rep$/)).toBeNull();
    expect(article('Comment by sam').queryByText(/edited/)).toBeNull();
  });

  it('are nested below their parents, and accept replies down to the second level', async () => {
    const deep = aComment('deep', { author: { _id: 'z', username: 'zoe' } });
    const reply = aComment('reply', { author: { _id: 'y', username: 'yan' }, replies: [deep] });
    show([aComment('top', { replies: [reply] })]);
    await screen.findByText('deep');
    const replies = within(screen.getByRole('list', { name: 'Replies to mira' }));
    expect(
      within(replies.getByRole('list', { name: 'Replies to yan' })).getByText('deep'),
    ).toBeTruthy();
    expect(button('Reply to mira')).toBeTruthy();
    expect(button('Reply to yan')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reply to zoe' })).toBeNull();
  });

  it('show a placeholder for a deleted comment with replies', async () => {
    const gone = aComment('secret', {
      isDeleted: true,
      author: null,
      replies: [aComment('stays')],
    });
    show([gone, aComment('kept name', { isDeleted: true })]);
    await screen.findByText('stays');
    expect(screen.getAllByText('This comment was deleted.')).toHaveLength(2);
    expect(screen.queryByText('secret')).toBeNull();
    expect(articles()).toEqual(['Deleted comment', 'Comment by mira', 'mira']);
    expect(screen.getByRole('list', { name: 'Replies to Deleted comment' })).toBeTruthy();
  });

  it('of a deleted user stay, with their replies and without a profile link', async () => {
    show([aComment('still right', { author: null, replies: [aComment('thanks')] })]);
    await screen.findByText('still right');
    const left = article('Comment by Deleted user');
    expect(left.getByText('Deleted user').closest('a')).toBeNull();
    expect(button('Reply to Deleted user')).toBeTruthy();
    expect(screen.queryByText('This comment was deleted.')).toBeNull();
  });

  it('never execute or render markup in their text', async () => {
    show([aComment('x', { content: '<img src=x onerror="alert(1)"> [x](javascript:alert(1))' })]);
    expect(await screen.findByText(/<img src=x/)).toBeTruthy();
    expect(document.querySelector('article p :is(img, a)')).toBeNull();
  });

  it('have three sort orders; the previous one stays, marked as busy, while another loads', async () => {
    const { answer, give } = delayedAnswer();
    const newest = () => succeeded(aCommentPage([aComment('last'), aComment('first')]));
    const { sent } = show([], {
      answers: {
        [LIST(snippet)]: (request) =>
          request.query.sortBy === 'oldest' ? answer(request) : newest(),
      },
    });
    await screen.findByText('last');
    await user.click(screen.getByRole('combobox', { name: 'Sort comments' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['Latest First', 'Oldest First', 'Most Popular']);
    await user.click(screen.getByRole('option', { name: 'Oldest First' }));
    const list = () => screen.getByRole('list', { name: 'Comments' });
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBe('true'));
    expect(within(list()).getByText('last')).toBeTruthy();
    give(succeeded(aCommentPage([aComment('first'), aComment('last')])));
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBe('false'));
    expect(within(list()).getAllByRole('article')[0]?.textContent).toContain('first');
    expect(requestsOf(sent, LIST(snippet)).map(({ query }) => query)).toEqual([
      { page: '1', limit: '20', sortBy: 'newest' },
      { page: '1', limit: '20', sortBy: 'oldest' },
    ]);
  });

  it('are loaded page by page, with the number of remaining ones', async () => {
    const pages = [
      aCommentPage([aComment('third'), aComment('second')], { totalComments: 3, hasNext: true }),
      aCommentPage([aComment('first')], { page: 2, totalComments: 3 }),
    ];
    const { sent } = show([], {
      answers: { [LIST(snippet)]: ({ query }) => succeeded(pages[Number(query.page) - 1]) },
    });
    const more = await screen.findByRole('button', { name: /^Load More Comments/ });
    expect(more.textContent).toBe('Load More Comments1');
    await user.click(more);
    expect(await screen.findByText('first')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Load More/ })).toBeNull();
    // The focused button is gone, so the first loaded comment has the focus.
    expect(document.activeElement).toBe(screen.getByText('first').closest('article'));
    expect(requestsOf(sent, LIST(snippet)).map(({ query }) => query.page)).toEqual(['1', '2']);
  });

  it('are loaded without gaps after one was deleted', async () => {
    const all = ['four', 'three', 'two', 'one'].map((id) =>
      aComment(id, { snippet, allowed: ['delete'] }),
    );
    const { sent } = show([], {
      answers: {
        [LIST(snippet)]: ({ query }) => {
          const page = Number(query.page);
          const given = { page, totalComments: all.length, hasNext: page * 2 < all.length };
          return succeeded(aCommentPage(all.slice(page * 2 - 2, page * 2), given));
        },
        'DELETE /comments/four': () => {
          all.shift();
          return succeeded({ comment: null, totalComments: 3 });
        },
      },
    });
    await screen.findByText('four');
    await user.click(screen.getAllByRole('button', { name: /^More actions/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('3 comments');
    const more = screen.getByRole('button', { name: /^Load More Comments/ });
    expect(more.textContent).toBe('Load More Comments2');
    await user.click(more);
    expect(await screen.findByText('two')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Load More Comments/ }));
    expect(await screen.findByText('one')).toBeTruthy();
    expect(articles()).toHaveLength(3);
    expect(requestsOf(sent, LIST(snippet)).map(({ query }) => query.page)).toEqual(['1', '1', '2']);
  });

  it('show the first replies, load the others page by page, and show a new reply at once', async () => {
    const author = { _id: 'y', username: 'yan' };
    const replyTo = (name: string) => aComment(name, { snippet, parentComment: 'top', author });
    const metrics = { likesCount: 0, dislikesCount: 0, repliesCount: 12 };
    const replies = Array.from({ length: 10 }, (_, n) => replyTo(`reply ${n}`));
    const top = aComment('top', { snippet, metrics, replies });
    const route = 'GET /comments/top/replies';
    let fails = true;
    const { sent } = show([top], {
      answers: {
        [POST]: () => succeeded({ comment: replyTo('my own') }, 201),
        [route]: ({ query }) => {
          if (fails) return broken();
          const page = Number(query.page);
          return succeeded(
            aCommentPage([replyTo(`from page ${page}`)], { page, hasNext: page === 2 }),
          );
        },
      },
    });
    const name = (count: string) => `Show ${count} to mira`;
    await user.click(await screen.findByRole('button', { name: name('2 more replies') }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('More replies could not be loaded. Try again.');
    fails = false;
    await user.click(button(name('2 more replies')));
    expect(await screen.findByText('from page 2')).toBeTruthy();
    // The focused button was disabled while loading, so the first loaded reply has the focus.
    expect(document.activeElement).toBe(screen.getByText('from page 2').closest('article'));
    await user.click(button('Reply to mira'));
    await user.type(screen.getByRole('textbox', { name: 'Your reply to mira' }), 'my own');
    await user.click(button('Reply'));
    expect(await screen.findByText('my own')).toBeTruthy();
    await user.click(button(name('1 more reply')));
    expect(await screen.findByText('from page 3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
    expect(new Set(requestsOf(sent, route).map(({ query }) => query.page))).toEqual(
      new Set(['2', '3']),
    );
  });

  it('load replies from the first page if the comment includes none', async () => {
    const metrics = { likesCount: 0, dislikesCount: 0, repliesCount: 1 };
    const { sent } = show([aComment('top', { metrics })], {
      answers: { 'GET /comments/top/replies': () => succeeded(aCommentPage([aComment('deep')])) },
    });
    await user.click(await screen.findByRole('button', { name: 'Show 1 reply to mira' }));
    expect(await screen.findByText('deep')).toBeTruthy();
    const pages = requestsOf(sent, 'GET /comments/top/replies').map(({ query }) => query.page);
    expect(pages).toEqual(['1']);
  });

  it('offer replies that were added after all were loaded', async () => {
    const replies = ['first'];
    const metrics = () => ({ likesCount: 0, dislikesCount: 0, repliesCount: replies.length });
    show([], {
      answers: {
        [LIST(snippet)]: () => succeeded(aCommentPage([aComment('top', { metrics: metrics() })])),
        'GET /comments/top/replies': () =>
          succeeded(aCommentPage(replies.map((id) => aComment(id)))),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show 1 reply to mira' }));
    await screen.findByText('first');
    expect(screen.queryByRole('button', { name: /^Show .*repl.* to mira/ })).toBeNull();
    replies.push('second');
    await user.click(screen.getByRole('combobox', { name: 'Sort comments' }));
    await user.click(screen.getByRole('option', { name: 'Oldest First' }));
    await user.click(await screen.findByRole('button', { name: 'Show 1 more reply to mira' }));
    expect(await screen.findByText('second')).toBeTruthy();
  });

  it('stay if the next page fails, with an error and a retry', async () => {
    let fails = true;
    const first = aCommentPage([aComment('second')], { totalComments: 2, hasNext: true });
    show([], {
      answers: {
        [LIST(snippet)]: ({ query }) => {
          if (query.page === '1') return succeeded(first);
          return fails ? broken() : succeeded(aCommentPage([aComment('first')], { page: 2 }));
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Load More/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('More comments could not be loaded. Try again.');
    expect(screen.getByText('second')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: /^Load More/ }));
    expect(await screen.findByText('first')).toBeTruthy();
    expect(screen.queryByText('More comments could not be loaded. Try again.')).toBeNull();
  });
});

it('rerenders no other comment while typing or loading the next page', async () => {
  const timeOf = (page: number) => `2026-11-0${page}T12:00:00.000Z`;
  const pageOf = (page: number) =>
    aCommentPage(
      ['a', 'b', 'c'].map((id) => aComment(id + page, { createdAt: timeOf(page) })),
      { page, totalComments: 6, hasNext: page === 1 },
    );
  show([], { answers: { [LIST(snippet)]: ({ query }) => succeeded(pageOf(Number(query.page))) } });
  const more = await screen.findByRole('button', { name: /^Load More Comments/ });
  // Every comment parses its time on rendering.
  const read = vi.spyOn(Date, 'parse');
  await user.click(more);
  await screen.findByText('c2');
  expect(new Set(read.mock.calls.flat())).toEqual(new Set([timeOf(2)]));
  read.mockClear();
  await user.type(await box(), 'Typed letter by letter @mi');
  expect(read).not.toHaveBeenCalled();
});

describe('a visitor of a discussion', () => {
  it('is sent to sign in, and returns to the page', async () => {
    const { router } = showToVisitor([aComment('Readable by everyone')]);
    await screen.findByText('Readable by everyone');
    expect(screen.getByRole('heading', { name: 'Join the Discussion' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sign In to Comment' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/' } });
  });

  it('is redirected to sign-in for a reply', async () => {
    const { router } = showToVisitor([aComment('top')]);
    await user.click(await screen.findByRole('button', { name: 'Reply to mira' }));
    expect(await screen.findByText('Please log in to reply')).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/' } });
    toast.dismiss();
  });
});
