import { type Answer, broken, delayedAnswer, forgetPage, succeeded } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import {
  button,
  field,
  fill,
  ID,
  openCode,
  openNew,
  openStored,
  press,
  STORED,
  UPDATE,
} from '../../../test/editor-page.ts';
import { chooseFromMenu, message, messages, visibleCode } from '../../../test/on-screen.ts';

afterEach(forgetPage);

describe('a stored snippet in the editor', () => {
  it('is loaded completely, and links back to its page', async () => {
    openStored();
    expect((await field('Title')).value).toBe('Debounce');
    await waitFor(() => expect(visibleCode()).toBe('one\ntwo'));
    const back = screen.getByRole('link', { name: 'Back to Snippet' });
    expect(back.getAttribute('href')).toBe(`/app/snippets/${ID}`);
    const cancel = screen.getByRole('link', { name: 'Cancel' });
    expect(cancel.getAttribute('href')).toBe(`/app/snippets/${ID}`);
  });

  it('is saved with the revision it was opened at, and opened', async () => {
    const { answer: held, give } = delayedAnswer();
    const { sentTo, place } = openStored({ [UPDATE]: held });
    await userEvent.type(await field('Title'), 'd');
    await press('Update Snippet');
    expect((await button('Updating...')).disabled).toBe(true);
    give(succeeded({ snippet: { ...STORED, title: 'Debounced' } }));
    await message('Snippet updated successfully!');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(sentTo(UPDATE)).toMatchObject([{ title: 'Debounced', revision: 1, isPublic: true }]);
    // The code is unchanged, so no similar snippets are requested.
    expect(sentTo('POST /snippets/similar')).toEqual([]);
  });

  it('loses no blank outer lines when only the title is edited', async () => {
    const content = '\ufeff\n\tif x:\r\n\t\ty  \n\n';
    const { sentTo } = openStored({
      [`GET /snippets/${ID}`]: () => succeeded({ snippet: { ...STORED, content } }),
    });
    await userEvent.type(await field('Title'), 'd');
    await press('Update Snippet');
    await message('Snippet updated successfully!');
    const [body] = sentTo(UPDATE);
    expect(body).toMatchObject({ title: 'Debounced' });
    expect(body).not.toHaveProperty('content');
  });

  it('redirects to the dashboard with an error if it cannot be loaded', async () => {
    const { place } = openStored({ [`GET /snippets/${ID}`]: broken });
    await message('Failed to load snippet');
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('of another user can be forked, not edited', async () => {
    const theirs = { ...STORED, allowed: [], isOwner: false };
    const fork = aSnippet('Fork', { _id: 'f'.repeat(24), allowed: ['edit'] });
    const { place } = openStored({
      [`GET /snippets/${ID}`]: () => succeeded({ snippet: theirs }),
      [`POST /snippets/${ID}/fork`]: () => succeeded({ snippet: fork }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Debounce belongs to mira' });
    expect(screen.queryByLabelText('Title')).toBeNull();
    await press('Fork');
    await message('Forked to your snippets');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${fork._id}`));
  });

  it('is exported to a gist as selected, secret by default', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const key = `POST /github/export/${ID}`;
    const url = 'https://gist.example/1';
    const { sentTo, place } = openStored({ [key]: () => succeeded({ gist: { url } }) });
    await press('Export to GitHub Gist');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export to GitHub Gist' }));
    const description = dialog.getByLabelText<HTMLTextAreaElement>(/^Description/);
    expect(description.value).toBe(STORED.description);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Secret Gist/ }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Export to GitHub' }));
    await message('Snippet exported to GitHub as Gist!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer');
    expect(sentTo(key)).toEqual([{ isPublic: false, description: STORED.description }]);
    expect(place()).toBe(`/app/snippets/${ID}/edit`);
  });

  it('has history and duplicate in its menu', async () => {
    const copy = aSnippet('Copy', { _id: 'd'.repeat(24), allowed: ['edit'], isPublic: false });
    const { place } = openStored({
      [`POST /snippets/${ID}/duplicate`]: () => succeeded({ snippet: copy }),
      [`GET /snippets/${copy._id}`]: () => succeeded({ snippet: copy }),
    });
    await press('More');
    const history = await screen.findByRole('menuitem', { name: 'History' });
    expect(history.getAttribute('href')).toBe(`/app/snippets/${ID}/history`);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await message('Snippet duplicated');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${copy._id}/edit`));
    await waitFor(async () => expect((await field('Title')).value).toBe('Copy'));
  });

  it('shows an error if it cannot be duplicated, and stays', async () => {
    const { place } = openStored({ [`POST /snippets/${ID}/duplicate`]: broken });
    await chooseFromMenu('More', 'Duplicate');
    await message('Network error');
    expect(place()).toBe(`/app/snippets/${ID}/edit`);
  });
});

describe('leaving the editor', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));

  it('asks nothing without changes', async () => {
    const { place } = openStored();
    await field('Title');
    await leave('Back to Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(question()).toBeNull();
  });

  it('asks before changes are lost', async () => {
    const { place, sentTo } = openStored();
    await userEvent.type(await field('Title'), ', changed my mind');
    await leave('Cancel');
    await waitFor(() => expect(question()).not.toBeNull());
    const inQuestion = () => within(question() ?? document.body);
    await userEvent.click(inQuestion().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question()).toBeNull());
    expect((await field('Title')).value).toBe('Debounce, changed my mind');
    expect(place()).toBe(`/app/snippets/${ID}/edit`);
    await leave('Cancel');
    await waitFor(() => expect(question()).not.toBeNull());
    await userEvent.click(inQuestion().getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(sentTo(UPDATE)).toEqual([]);
  });

  it('asks nothing after a change was reverted', async () => {
    const { place } = openStored();
    await userEvent.type(await field('Title'), 'd{Backspace}');
    await leave('Back to Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
  });

  it('makes the browser ask before the tab is closed with changes', async () => {
    openStored();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await field('Title');
    expect(closing()).toBe(false);
    await userEvent.type(await field('Title'), 'd');
    expect(closing()).toBe(true);
    await press('Update Snippet');
    await message('Snippet updated successfully!');
    expect(closing()).toBe(false);
  });
});

describe('a new snippet with similar ones', () => {
  const TWIN = { _id: 'e'.repeat(24), title: 'The first of both', language: 'javascript' };
  const near = (given: object) => () =>
    succeeded({
      similar: [{ ...TWIN, similarity: 100, isOwner: true, authorName: 'noor', ...given }],
    });

  async function save(similar: Answer) {
    const shown = openNew({ 'POST /snippets/similar': similar });
    await fill('The second of both');
    await openCode('const twice = true;');
    await press('Create Snippet');
    await message('Snippet created successfully!');
    await waitFor(() => expect(shown.place()).toBe(`/app/snippets/${ID}`));
    return shown;
  }
  const notice = () => screen.findByRole('complementary', { name: 'Similar snippets' });

  it('lists them on the page of the saved snippet', async () => {
    const { sentTo } = await save(near({}));
    const shown = within(await notice());
    shown.getByText('You already have this (100%)');
    const link = shown.getByRole('link', { name: 'The first of both' });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${TWIN._id}`);
    expect(sentTo('POST /snippets/similar')).toEqual([{ content: 'const twice = true;' }]);
    await userEvent.click(shown.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/You already have this/)).toBeNull());
  });

  it("names the author of another user's snippet", async () => {
    await save(near({ isOwner: false, authorName: 'mira', similarity: 84 }));
    const shown = within(await notice());
    shown.getByText('A similar snippet is public (84%)');
    shown.getByText('mira · 84%');
  });

  it.each([
    ['what is found is only a little like it', near({ similarity: 69 })],
    ['what is found is the saved one itself', near({ _id: ID })],
    ['nobody can answer', broken],
  ])('shows no notice if %s', async (_what, similar) => {
    await save(similar);
    await screen.findByRole('heading', { level: 1, name: 'Debounce' });
    expect(screen.queryByText(/\(\d+%\)/)).toBeNull();
    expect(messages()).not.toContain('Network error');
  });
});
