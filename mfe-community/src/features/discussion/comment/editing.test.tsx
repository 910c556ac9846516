import {
  delayedAnswer,
  liveAnswer,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aCommentHere,
  button,
  choose,
  show,
  snippet,
  withDiscussions,
} from '../../../../test/discussion-page.tsx';

withDiscussions();

describe('editing a comment', () => {
  const EDIT = 'PUT /comments/one';
  const editBox = () =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your changed comment' });
  const own = () => aCommentHere('one', { content: 'As it was', allowed: ['edit', 'delete'] });
  const retype = async (text: string) =>
    fireEvent.change(await editBox(), { target: { value: text } });

  it('shows the new text at once, labelled as edited, with the same counter', async () => {
    const { answer, give } = delayedAnswer();
    const { sent } = show([own()], { answers: { [EDIT]: answer } });
    await choose('Edit');
    await waitFor(async () => expect(document.activeElement).toBe(await editBox()));
    expect((await editBox()).value).toBe('As it was');
    expect(screen.getByText('9/2000')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    await retype('  ');
    expect(button('Save').disabled).toBe(true);
    await retype(' As it is ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('As it is')).toBeTruthy();
    expect(screen.getByText(/· edited/)).toBeTruthy();
    give(
      succeeded({
        comment: aCommentHere('one', { content: 'As it is', isEdited: true, version: 2 }),
      }),
    );
    expect(await screen.findByText('Comment updated successfully!')).toBeTruthy();
    expect(requestsOf(sent, EDIT)[0]?.body).toEqual({ content: 'As it is' });
  });

  it('restores the text box on failure', async () => {
    show([own()], { answers: { [EDIT]: () => refused(401, 'auth.invalid_token', 'no') } });
    await choose('Edit');
    await retype('Changed');
    await user.click(button('Save'));
    expect(await screen.findByText('Please log in again to edit')).toBeTruthy();
    expect((await editBox()).value).toBe('Changed');
    await user.click(button('Cancel'));
    expect(await screen.findByText('As it was')).toBeTruthy();
  });

  it('keeps a change from another window on failure', async () => {
    const live = liveAnswer();
    const { answer, give } = delayedAnswer();
    show([own()], { answers: { 'GET /live': live.answer, [EDIT]: answer } });
    await choose('Edit');
    await retype('Changed here');
    await waitFor(() => expect(live.open).toBe(1));
    await user.click(button('Save'));
    const comment = aCommentHere('one', { content: 'Changed there', isEdited: true, version: 2 });
    const message = { type: 'comment', snippetId: snippet, commentId: 'one' } as const;
    await act(async () => live.push({ ...message, change: 'edited', comment, totalComments: 1 }));
    expect(screen.getByText('Changed here')).toBeTruthy();
    give(unavailable());
    await screen.findByText('Not available right now');
    await user.click(button('Cancel'));
    expect(await screen.findByText('Changed there')).toBeTruthy();
  });

  it('is cancelled with Escape, which returns the focus to the menu', async () => {
    show([own()]);
    await choose('Edit');
    await retype('Never mind');
    (await editBox()).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Your changed comment' })).toBeNull();
    expect(document.activeElement).toBe(button('More actions for the comment by mira'));
    await choose('Edit');
    expect((await editBox()).value).toBe('As it was');
  });
});
