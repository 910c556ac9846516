import {
  aUser,
  failed,
  forgetPage,
  refused,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../../test/a-member.ts';
import { ONE, ORDER, SAVE, showCollection } from '../../../../test/detail-page.ts';
import { unsavedReadme } from './use-readme-draft.ts';

afterEach(() => {
  forgetPage();
  unsavedReadme.drop();
});

const box = () => screen.findByRole('textbox', { name: 'README' });
const edit = async () =>
  user.click(await screen.findByRole('button', { name: /^(Edit|Add a) README$/ }));
const stale = () => refused(409, 'request.conflict', 'It has been changed meanwhile');

describe('the README of a collection', () => {
  it('is rendered with headings one level below that of the page', async () => {
    showCollection({
      collection: { readme: '# Use\n\nTake *all* of it.', isOwner: false, allowed: [] },
      visitor: true,
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Use' })).toBeTruthy();
    expect(screen.getByText('all').tagName).toBe('EM');
    expect(screen.queryByRole('button', { name: /README/ })).toBeNull();
  });

  it('is edited, previewed and saved with Ctrl+Enter', async () => {
    const { collection, sentTo, answers } = showCollection({ collection: { revision: 3 } });
    answers[SAVE] = () => succeeded({ collection: { ...collection, readme: '## Hello' } });
    await edit();
    await user.type(await box(), '## Hello');
    expect(screen.getByText('8/20000')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Hello' })).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('README saved')).toBeTruthy();
    expect(sentTo(SAVE)).toEqual([{ name: collection.name, readme: '## Hello', revision: 3 }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit README' })),
    );
  });

  it('asks before changes are discarded, and only then', async () => {
    showCollection();
    await edit();
    await box();
    await user.keyboard('{Escape}');
    await edit();
    await user.type(await box(), 'Hello');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByDisplayValue('Hello')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: 'Add a README' })).toBeTruthy();
  });

  it('asks before changes are lost by following a link', async () => {
    const { place } = showCollection();
    await edit();
    await user.type(await box(), 'Hello');
    await user.click(screen.getByRole('link', { name: 'Back to Collections' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    );
    expect(place()).toMatch(/^\/app\/collections\/./);
    await user.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/app/collections'));
  });

  it('is saved although members were moved elsewhere', async () => {
    const { collection, sentTo, answers } = showCollection({ collection: { revision: 3 } });
    await edit();
    await user.type(await box(), 'Hello');
    const refusals = [stale];
    answers[ONE] = () => succeeded({ collection: { ...collection, revision: 8 } });
    answers[SAVE] = () =>
      refusals.shift()?.() ?? succeeded({ collection: { ...collection, readme: 'Hello' } });
    await user.click(screen.getByRole('button', { name: 'Save README' }));
    expect(await screen.findByText('README saved')).toBeTruthy();
    expect(sentTo(SAVE)).toMatchObject([{ revision: 3 }, { revision: 8 }]);
  });

  it('shows the newer text beside the edited one after a conflict, and loses neither', async () => {
    const { collection, sentTo, answers } = showCollection({ collection: { revision: 3 } });
    await edit();
    await user.type(await box(), 'Mine');
    answers[ONE] = () => succeeded({ collection: { ...collection, readme: 'Newer', revision: 8 } });
    answers[SAVE] = stale;
    await user.click(screen.getByRole('button', { name: 'Save README' }));
    expect(await screen.findByDisplayValue('Newer')).toBeTruthy();
    expect(screen.getByDisplayValue('Mine')).toBe(await box());
    await user.click(screen.getByRole('button', { name: 'Use the newer text' }));
    expect(screen.getByDisplayValue('Newer')).toBe(await box());
    await user.click(screen.getByRole('button', { name: 'Go back to mine' }));
    answers[SAVE] = () => succeeded({ collection: { ...collection, readme: 'Mine' } });
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('README saved')).toBeTruthy();
    expect(sentTo(SAVE).at(-1)).toMatchObject({ readme: 'Mine', revision: 8 });
  });

  it('is not overwritten after a change elsewhere, even if snippets were moved here', async () => {
    const [first, second] = [aMember('First'), aMember('Second')];
    const { collection, sentTo, answers } = showCollection({
      collection: { readme: 'Old', revision: 3 },
      members: [first, second],
      answers: { [ORDER]: () => succeeded({ order: [second._id, first._id], revision: 5 }) },
    });
    answers[ONE] = () => succeeded({ collection: { ...collection, readme: 'Newer', revision: 5 } });
    answers[SAVE] = ({ body }) =>
      (body as { revision: number }).revision === 5
        ? succeeded({ collection: { ...collection, readme: 'Mine' } })
        : stale();
    await user.click(await screen.findByRole('button', { name: 'More about First' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to bottom' }));
    await waitFor(() => expect(sentTo(ORDER)).toHaveLength(1));
    await edit();
    await user.clear(await box());
    await user.type(await box(), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save README' }));
    expect(await screen.findByDisplayValue('Newer')).toBeTruthy();
  });

  it('keeps its text after a failed save', async () => {
    showCollection({ answers: { [SAVE]: unavailable } });
    await edit();
    await user.type(await box(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Save README' }));
    expect(await screen.findByText('Failed to save the README')).toBeTruthy();
    expect(screen.getByDisplayValue('Hello')).toBeTruthy();
  });

  it('is reopened with its text after the session ended during the save', async () => {
    const me = aUser();
    showCollection({
      user: me,
      answers: { [SAVE]: () => failed(401, { code: 'auth.invalid_token', message: 'x' }) },
    });
    await edit();
    await user.type(await box(), 'Long');
    await user.click(screen.getByRole('button', { name: 'Save README' }));
    await waitFor(() => expect(unsavedReadme.of(me._id)?.text).toBe('Long'));
    forgetPage();
    showCollection({ user: me });
    expect(await screen.findByDisplayValue('Long')).toBeTruthy();
  });
});
