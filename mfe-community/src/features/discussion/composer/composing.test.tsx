import {
  aUser,
  broken,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  article,
  box,
  button,
  LIST,
  POST,
  READER,
  show,
  snippet,
  withDiscussions,
  write,
} from '../../../../test/discussion-page.tsx';
import { aComment, aCommentPage } from '../../../../test/page.ts';

withDiscussions();

describe('writing a comment', () => {
  it('expands on focus, and collapses if nothing was written', async () => {
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

  it('stays expanded while a button below is pressed, which would move away from the pointer', async () => {
    show([aComment('one')]);
    await user.click(await box());
    const like = screen.getByRole('button', { name: /^Like/ });
    await user.pointer({ keys: '[MouseLeft>]', target: like });
    expect(document.activeElement).toBe(like);
    expect(screen.getByText('0/2000')).toBeTruthy();
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(screen.queryByText('0/2000')).toBeNull());
  });

  it('stays expanded while its buttons have the focus, and while it contains text', async () => {
    show([]);
    await user.type(await box(), '  ');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Write' }));
    await user.tab();
    expect(document.activeElement).toBe(button('Clear'));
    await user.type(await box(), 'Half a thought');
    await user.click(document.body);
    expect(button('Post Comment').disabled).toBe(false);
  });

  it('rejects blank texts, and those of more than 2000 characters', async () => {
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

  it('sends the trimmed text, shows it and resets the box', async () => {
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

  it('keeps the focus in the box while a comment is sent, and on failure', async () => {
    const { answer, give } = delayedAnswer();
    show([], { answers: { [POST]: answer } });
    await user.type(await box(), 'Kept{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Posting...' });
    expect(document.activeElement).toBe(await box());
    give(new Response('{}', { status: 500 }));
    await screen.findByText('Failed to add comment');
    expect(document.activeElement).toBe(await box());
    await user.keyboard('!');
    expect((await box()).value).toBe('Kept!');
  });

  it.each(['Control', 'Meta'])('sends on %s+Enter, but not on Enter', async (key) => {
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

  it('is busy while sending, and sends once', async () => {
    const { answer, give } = delayedAnswer();
    const { sent } = show([], { answers: { [POST]: answer } });
    await user.type(await box(), 'Once');
    await user.click(button('Post Comment'));
    await waitFor(() => expect(button('Posting...').disabled).toBe(true));
    expect([(await box()).readOnly, button('Clear').disabled]).toEqual([true, true]);
    fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true });
    give(succeeded({ comment: {} }, 201));
    await screen.findByText('Comment added successfully!');
    expect(requestsOf(sent, POST)).toHaveLength(1);
  });

  it('succeeds even if the discussion cannot be refetched', async () => {
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

  it('keeps the text on failure, and shows the reason', async () => {
    show([], { answers: { [POST]: () => new Response('{}', { status: 500 }) } });
    await user.type(await box(), 'Kept');
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Failed to add comment')).toBeTruthy();
    expect((await box()).value).toBe('Kept');
  });

  it('redirects to sign-in if the token is refused, and keeps the text', async () => {
    const { router } = show([], {
      answers: { [POST]: () => refused(401, 'auth.invalid_token', 'no') },
    });
    await router.navigate('/#L2');
    await user.type(await box(), 'Kept');
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Please log in again to comment')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/#L2' });
    expect(screen.queryByText('Comment added successfully!')).toBeNull();
  });

  it('signs out and redirects to sign-in if the token is missing', async () => {
    const { router } = show([], {
      answers: { [POST]: () => refused(401, 'auth.required', 'no') },
    });
    await user.type(await box(), 'Kept');
    localStorage.clear();
    await user.click(button('Post Comment'));
    expect(await screen.findByText('Authentication required. Please log in again.')).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/' } });
    await router.navigate('/');
    expect(await screen.findByRole('link', { name: 'Sign In to Comment' })).toBeTruthy();
  });

  it('keeps a draft for its author until it is cleared or sent', async () => {
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

it('hides the draft of a comment from the next user', async () => {
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

  it('focuses a text box, and sends a reply to that comment', async () => {
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

  it('is closed by Cancel, which keeps the text and restores the focus', async () => {
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

  it('keeps the text box open on failure', async () => {
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
