import {
  type Answers,
  aUser,
  broken,
  fakeReload,
  forgetPage,
  heldAnswer,
  refused,
  requestsOf,
  showElement,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { toast } from '@snippetry/web-kit/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aComment, aCommentPage } from '../../../test/page.ts';
import type { Comment } from '../../data/types.ts';
import { Discussion } from './discussion.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const OWNER = { _id: 'a', username: 'mira' };
const READER = aUser({ _id: 'b', username: 'devon-k' });
const LIST = (snippet: string) => `GET /comments/snippet/${snippet}`;
const POST = 'POST /comments';

// Drafts are stored by snippet, so each test has another snippet.
let snippet: string;
let number = 0;
beforeEach(() => {
  number += 1;
  snippet = `snippet-${number}`;
});

interface Shown {
  viewer?: typeof READER | undefined;
  answers?: Answers;
  onTotal?: (total: number) => void;
  header?: HTMLElement | null;
}

/** Shows a discussion that holds these comments; what is sent joins them. */
function show(comments: Comment[], { viewer = READER, answers, ...props }: Shown = {}) {
  const stored = [...comments];
  return showElement(<Discussion snippetId={snippet} authorId={OWNER._id} {...props} />, {
    viewer,
    answers: {
      [LIST(snippet)]: () => succeeded(aCommentPage(stored)),
      [POST]: ({ body }) => {
        stored.unshift(aComment(`c${stored.length}`, { ...Object(body), author: READER }));
        return succeeded({ comment: stored[0] }, 201);
      },
      ...answers,
    },
  });
}
const showToVisitor = (comments: Comment[]) =>
  showElement(<Discussion snippetId={snippet} authorId={OWNER._id} />, {
    answers: { [LIST(snippet)]: () => succeeded(aCommentPage(comments)) },
  });

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const article = (name: string) => within(screen.getByRole('article', { name }));
const articles = () => screen.getAllByRole('article').map((it) => it.getAttribute('aria-label'));
const write = async (text: string) => fireEvent.change(await box(), { target: { value: text } });

describe('a discussion', () => {
  it('invites to the first comment where there is none', async () => {
    const onTotal = vi.fn();
    show([], { onTotal });
    expect(await screen.findByText('No Comments Yet')).toBeTruthy();
    expect(
      screen.getByText('Be the first to share your thoughts about this code snippet!'),
    ).toBeTruthy();
    expect(screen.getByText('Start the conversation')).toBeTruthy();
    expect(onTotal).toHaveBeenLastCalledWith(0);
  });

  it('shows the number of its comments and reports it to the page around it', async () => {
    const onTotal = vi.fn();
    show([aComment('one')], { onTotal });
    expect(await screen.findByText('1 comment')).toBeTruthy();
    expect(onTotal).toHaveBeenLastCalledWith(1);
    forgetPage();
    show([aComment('one'), aComment('two')]);
    expect(await screen.findByText('2 comments')).toBeTruthy();
  });

  it('has a title of its own, unless its header is shown in the header of a dialog', async () => {
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

  it('shows three skeletons while its comments are loading', async () => {
    const { answer, give } = heldAnswer();
    show([], { answers: { [LIST(snippet)]: answer } });
    expect((await screen.findByText('Loading comments...')).getAttribute('role')).toBe('status');
    expect(document.querySelectorAll('[data-skeleton="comment"]')).toHaveLength(3);
    give(succeeded(aCommentPage([aComment('Here')])));
    expect(await screen.findByText('Here')).toBeTruthy();
    expect(document.querySelector('[data-skeleton="comment"]')).toBeNull();
  });

  it('shows an error where its comments cannot be loaded, still takes comments, and reloads the page on request', async () => {
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
  it('show author, text and time, and mark the author of the snippet', async () => {
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
    expect(first.getByText(/1 day ago/).parentElement?.textContent).toBe('1 day ago · edited');
    expect(article('Comment by sam').queryByText('Author')).toBeNull();
    expect(article('Comment by sam').queryByText(/rep$/)).toBeNull();
    expect(article('Comment by sam').queryByText(/edited/)).toBeNull();
  });

  it('are nested below what they reply to, and take replies down to the second level', async () => {
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

  it('show a note in place of a deleted comment, above the replies to it', async () => {
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

  it('never run or render markup in their text', async () => {
    show([aComment('x', { content: '<img src=x onerror="alert(1)"> [x](javascript:alert(1))' })]);
    expect(await screen.findByText(/<img src=x/)).toBeTruthy();
    expect(document.querySelector('article :is(img, a)')).toBeNull();
  });

  it('can be sorted in three ways; the previous order stays, marked as busy, while another loads', async () => {
    const { answer, give } = heldAnswer();
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

  it('are loaded page by page, with the number of those left', async () => {
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
    expect(requestsOf(sent, LIST(snippet)).map(({ query }) => query.page)).toEqual(['1', '2']);
  });

  it('stay when more of them cannot be loaded, which shows an error and can be tried again', async () => {
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

describe('writing a comment', () => {
  it('opens on focus and closes again where nothing was written', async () => {
    show([]);
    expect((await box()).rows).toBe(1);
    expect(screen.queryByRole('button', { name: 'Post Comment' })).toBeNull();
    await user.click(await box());
    expect(screen.getByText('Markdown supported • Be respectful and constructive')).toBeTruthy();
    expect(screen.getByText('0/2000')).toBeTruthy();
    expect([button('Post Comment').disabled, button('Clear').disabled]).toEqual([true, true]);
    const described = (await box()).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Markdown supported • Be respectful and constructive',
      '0/2000',
    ]);
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByText('0/2000')).toBeNull());
  });

  it('stays open while the focus moves to its buttons, and while it holds text', async () => {
    show([]);
    await user.type(await box(), '  ');
    await user.tab();
    expect(document.activeElement).toBe(button('Clear'));
    await user.type(await box(), 'Half a thought');
    await user.click(document.body);
    expect(button('Post Comment').disabled).toBe(false);
  });

  it('cannot be sent with blanks only, nor with more than 2000 characters', async () => {
    show([]);
    await user.click(await box());
    await write('   ');
    expect(button('Post Comment').disabled).toBe(true);
    await write('x'.repeat(2000));
    expect(button('Post Comment').disabled).toBe(false);
    await write('x'.repeat(2001));
    expect(screen.getByText('2001/2000')).toBeTruthy();
    expect(button('Post Comment').disabled).toBe(true);
  });

  it('warns above 1500 and 1800 characters', async () => {
    show([]);
    await user.click(await box());
    const level = (used: number) =>
      screen.getByText(`${used}/2000`).parentElement?.className.replace('sn-counter', '').trim();
    const levels: unknown[] = [];
    for (const used of [1500, 1501, 1800, 1801]) {
      await write('x'.repeat(used));
      levels.push(level(used));
    }
    expect(levels).toEqual(['', 'sn-counter-warn', 'sn-counter-warn', 'sn-counter-danger']);
  });

  it('sends the trimmed text, shows it and starts over', async () => {
    const { sent } = show([]);
    await user.type(await box(), '  It **works**.  ');
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
    expect(requestsOf(sent, POST)[0]?.body).toEqual({ content: 'It **works**.', snippet });
    expect(article('Comment by devon-k').getByText('works')).toBeTruthy();
    expect(screen.getByText('1 comment')).toBeTruthy();
    expect((await box()).value).toBe('');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Post Comment' })).toBeNull());
  });

  it.each(['Control', 'Meta'])('sends on %s+Enter, which Enter alone does not', async (key) => {
    const { sent } = show([]);
    await user.type(await box(), 'One{Enter}two');
    expect(requestsOf(sent, POST)).toEqual([]);
    await user.keyboard(`{${key}>}{Enter}{/${key}}`);
    expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
    expect(requestsOf(sent, POST).map(({ body }) => body)).toEqual([
      { content: 'One\ntwo', snippet },
    ]);
    await waitFor(async () => expect((await box()).rows).toBe(1));
  });

  it('is busy while it sends, and sends once', async () => {
    const { answer, give } = heldAnswer();
    const { sent } = show([], { answers: { [POST]: answer } });
    await user.type(await box(), 'Once');
    await user.click(button('Post Comment'));
    await waitFor(() => expect(button('Posting...').disabled).toBe(true));
    expect([(await box()).disabled, button('Clear').disabled]).toEqual([true, true]);
    fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true });
    give(succeeded({ comment: {} }, 201));
    await screen.findByText('Comment added successfully!');
    expect(requestsOf(sent, POST)).toHaveLength(1);
  });

  it('succeeds also where the discussion cannot be loaded again', async () => {
    let lists = 0;
    show([], {
      answers: {
        [LIST(snippet)]: () => {
          lists += 1;
          return lists === 1 ? succeeded(aCommentPage([aComment('before')])) : broken();
        },
      },
    });
    await screen.findByText('before');
    await user.type(await box(), 'Sent');
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
    expect(screen.getByText('before')).toBeTruthy();
    expect((await box()).value).toBe('');
  });

  it('keeps the text where sending fails, and shows the reason', async () => {
    show([], { answers: { [POST]: () => new Response('{}', { status: 500 }) } });
    await user.type(await box(), 'Kept');
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect((await box()).value).toBe('Kept');
  });

  it('redirects to sign in where the token is refused, and keeps the text', async () => {
    const { router } = show([], {
      answers: { [POST]: () => refused(401, 'auth.invalid_token', 'no') },
    });
    await user.type(await box(), 'Kept');
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Please log in again to comment')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/' });
    expect(screen.queryByText('Comment added successfully!')).toBeNull();
  });

  it('keeps a draft for its author while the page is left, until it is cleared or sent', async () => {
    show([]);
    await user.type(await box(), 'Half a thought');
    forgetPage();
    show([]);
    await waitFor(async () => expect((await box()).value).toBe('Half a thought'));
    forgetPage();
    show([], { viewer: aUser({ _id: 'f', username: 'sam' }) });
    expect((await box()).value).toBe('');
    forgetPage();
    show([]);
    await waitFor(async () => expect((await box()).value).toBe('Half a thought'));
    await user.click(button('Clear'));
    forgetPage();
    show([]);
    await screen.findByText('No Comments Yet');
    expect((await box()).value).toBe('');
  });
});

it('does not show the draft of a comment to the next user who signs in', async () => {
  let viewer = READER;
  show([], { answers: { 'GET /auth/me': () => succeeded({ user: viewer }) } });
  await user.type(await box(), 'Half a thought');
  viewer = aUser({ _id: 'f', username: 'sam' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await waitFor(async () => expect((await box()).value).toBe(''));
});

describe('replying to a comment', () => {
  const reply = () => screen.findByRole('textbox', { name: 'Your reply to mira' });
  const send = () => button('Reply');

  it('opens a text box with the focus in it, and sends a reply to that comment', async () => {
    const { sent } = show([aComment('top', { snippet })]);
    await user.click(await screen.findByRole('button', { name: 'Reply to mira' }));
    expect(document.activeElement).toBe(await reply());
    expect(button('Reply to mira').getAttribute('aria-expanded')).toBe('true');
    expect(send().disabled).toBe(true);
    await user.type(await reply(), 'I agree');
    await user.click(send());
    expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
    expect(requestsOf(sent, POST)[0]?.body).toMatchObject({
      content: 'I agree',
      parentComment: 'top',
    });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Your reply/ })).toBeNull());
  });

  it('is ended by Cancel, which keeps the text and gives the focus back', async () => {
    show([aComment('top', { snippet })]);
    const opener = await screen.findByRole('button', { name: 'Reply to mira' });
    await user.click(opener);
    await user.type(await reply(), 'Half');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('textbox', { name: /^Your reply/ })).toBeNull();
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    expect(screen.getByDisplayValue('Half')).toBe(await reply());
    forgetPage();
    show([aComment('top', { snippet })]);
    await screen.findByText('top');
    expect((await box()).value).toBe('');
  });

  it('keeps the text box open where sending fails', async () => {
    show([aComment('top', { snippet })], {
      answers: { [POST]: () => refused(400, 'comment.too_deep', 'Replies can be nested') },
    });
    await user.click(await screen.findByRole('button', { name: 'Reply to mira' }));
    await user.type(await reply(), 'Deeper');
    await user.click(send());
    expect(await screen.findByText('Replies can be nested')).toBeTruthy();
    expect(screen.getByDisplayValue('Deeper')).toBeTruthy();
  });
});

describe('a visitor of a discussion', () => {
  it('is asked to sign in, which keeps the page to return to', async () => {
    const { router } = showToVisitor([aComment('Readable by everyone')]);
    await screen.findByText('Readable by everyone');
    expect(screen.getByRole('heading', { name: 'Join the Discussion' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sign In to Comment' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/' } });
  });

  it('is redirected to sign in for a reply', async () => {
    const { router } = showToVisitor([aComment('top')]);
    await user.click(await screen.findByRole('button', { name: 'Reply to mira' }));
    expect(await screen.findByText('Please log in to reply')).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/' } });
    toast.dismiss();
  });
});
