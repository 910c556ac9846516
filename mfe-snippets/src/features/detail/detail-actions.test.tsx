import {
  type Answers,
  broken,
  delayedAnswer,
  forgetPage,
  refused,
  succeeded,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { givenToAdding } from '../../../test/adding-host.tsx';
import { button, ID, menu, OWN, press, showDetail as show } from '../../../test/detail-page.tsx';
import { chooseFromMenu, message, messages } from '../../../test/on-screen.ts';
import type { Snippet } from '../../data/types.ts';

afterEach(forgetPage);

describe('actions on a snippet', () => {
  const EVERYBODY = ['Share', 'Fork', 'Discussion', 'Explain'];
  const OWNERS = ['Export to GitHub Gist'];

  it('are all available to its owner', async () => {
    await show(OWN);
    for (const name of [...EVERYBODY, ...OWNERS]) await button(name);
    const edit = screen.getByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe(`/app/snippets/${ID}/edit`);
    expect(edit.textContent).toBe('Edit');
    expect(await menu()).toEqual([
      'Raw',
      'Download',
      'Embed…',
      'Copy curl',
      'Add to collection',
      'History',
      'Duplicate',
      'Delete',
    ]);
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/app');
  });

  it('include the reported comments for its owner if there are comments', async () => {
    await show(OWN, { [`GET /snippets/${ID}/comments/count`]: () => succeeded({ count: 1 }) });
    await button(/^Discussion ?1$/);
    await press('More');
    const reports = await screen.findByRole('menuitem', { name: 'Reported comments' });
    expect(reports.getAttribute('href')).toBe('/app/moderation');
  });

  it('include the shortcuts to edit it and to copy its code', async () => {
    const { place } = await show(OWN);
    await button('Share');
    await userEvent.keyboard('y');
    await message('Code copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe('let x = 1');
    await userEvent.keyboard('e');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}/edit`));
  });

  it('do not include the edit shortcut for other users', async () => {
    const { place } = await show();
    await button('Share');
    await userEvent.keyboard('e');
    expect(place()).toBe(`/app/snippets/${ID}`);
  });

  it('do not include those that need a public address if it is private', async () => {
    await show({ ...OWN, isPublic: false });
    expect(await menu()).toEqual([
      'Raw',
      'Download',
      'Add to collection',
      'History',
      'Duplicate',
      'Delete',
    ]);
  });

  it.each(['/app/snippets', '/public'])(
    'do not include those of the owner for others: %s',
    async (path) => {
      await show({}, {}, path);
      for (const name of EVERYBODY) await button(name);
      for (const name of OWNERS) expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
      expect(await menu()).toEqual(['Raw', 'Download', 'Embed…', 'Copy curl', 'Add to collection']);
    },
  );

  it('start with Edit and end with Delete on a phone', async () => {
    await show(OWN, {}, '/app/snippets', { wide: false });
    const edit = screen.getByRole('link', { name: 'Edit' });
    const star = await button(/^Add to favorites/);
    expect(edit.compareDocumentPosition(star)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const rows = await menu();
    expect(rows.slice(0, 3)).toEqual(['Share', 'Fork', 'Explain']);
    expect(rows.at(-1)).toBe('Delete');
  });

  it.each([
    [/^Add to favorites/, 'star this snippet'],
    ['Fork', 'fork this snippet'],
    ['Explain', 'have this snippet explained'],
  ])('prompt a visitor who presses %s to sign in and return here', async (name, purpose) => {
    const { place, asked, router } = await show({}, {}, '/public#L2');
    expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
    await press(name);
    const dialog = within(await screen.findByRole('dialog', { name: `Sign in to ${purpose}` }));
    expect(dialog.getByRole('link', { name: 'Create an account' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(place()).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: `/public/${ID}#L2` });
    expect(asked().filter((one) => one.startsWith('POST'))).toEqual([]);
  });
});

describe('the collection picker of a snippet', () => {
  it.each([
    ['from the menu', () => chooseFromMenu('More', 'Add to collection')],
    ['by a key', () => userEvent.keyboard('a')],
  ])('is rendered by another remote, opened %s', async (_way, open) => {
    await show();
    await button('Share');
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to collection' }));
    dialog.getByText('Every action');
    const { snippetIds, onClose } = await givenToAdding();
    expect(snippetIds).toEqual([ID]);
    act(onClose);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('prompts visitors to sign in', async () => {
    await show({}, {}, '/public');
    await chooseFromMenu('More', 'Add to collection');
    await screen.findByRole('dialog', { name: 'Sign in to add this snippet to a collection' });
  });
});

describe('the star of a snippet', () => {
  const STAR = `POST /snippets/${ID}/star`;
  const star = () => button(/favorites, \d/);
  const label = async () => (await star()).getAttribute('aria-label');

  it('changes after the server has answered, in both directions', async () => {
    const { answer: held, give } = delayedAnswer();
    const answers = [held, () => succeeded({ isStarred: false, starCount: 0 })];
    await show({}, { [STAR]: (request) => answers.shift()?.(request) ?? broken() });
    await userEvent.click(await star());
    expect((await star()).disabled).toBe(true);
    expect(await label()).toBe('Add to favorites, 0');
    expect(messages()).toBe('');
    give(succeeded({ isStarred: true, starCount: 1 }));
    await message('Added to favorites');
    await waitFor(async () => expect(await label()).toBe('Remove from favorites, 1'));
    await userEvent.click(await star());
    await message('Removed from favorites');
    await waitFor(async () => expect(await label()).toBe('Add to favorites, 0'));
  });

  it('stays unchanged on failure', async () => {
    await show({}, { [STAR]: broken });
    await userEvent.click(await star());
    await message('Failed to update favorite status');
    expect(await label()).toBe('Add to favorites, 0');
    await waitFor(async () => expect((await star()).disabled).toBe(false));
  });
});

describe('a copy of a snippet', () => {
  const COPY = aSnippet('The copy', { _id: 'd'.repeat(24), isPublic: false });
  const OPENED: Answers = {
    [`GET /snippets/${COPY._id}`]: () => succeeded({ snippet: COPY }),
    [`GET /snippets/${COPY._id}/comments/count`]: () => succeeded({ count: 0 }),
  };

  it('is a fork if it has another owner, and is opened', async () => {
    const { place } = await show(
      {},
      { ...OPENED, [`POST /snippets/${ID}/fork`]: () => succeeded({ snippet: COPY }) },
    );
    await press('Fork');
    await message('Forked to your snippets');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${COPY._id}`));
    await screen.findByText('Private');
  });

  it('is a private duplicate if it is own, and is opened', async () => {
    const { place } = await show(OWN, {
      ...OPENED,
      [`POST /snippets/${ID}/duplicate`]: () => succeeded({ snippet: COPY }),
    });
    await chooseFromMenu('More', 'Duplicate');
    await message('Duplicated to a private snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${COPY._id}`));
    await screen.findByRole('heading', { level: 1, name: 'The copy' });
  });

  it.each([
    ['Fork', {}, `POST /snippets/${ID}/fork`],
    ['Duplicate', OWN, `POST /snippets/${ID}/duplicate`],
  ])('shows the error if %s fails', async (name, given, key) => {
    const full = () => refused(409, 'snippet.limit', 'There is no room for more snippets');
    const { place } = await show(given, { [key]: full });
    await (name === 'Fork' ? press(name) : chooseFromMenu('More', name));
    await message('There is no room for more snippets');
    expect(place()).toBe(`/app/snippets/${ID}`);
  });
});

describe('deleting a snippet', () => {
  const DELETE = `DELETE /snippets/${ID}`;
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Delete Snippet' }));
  const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  it('asks for confirmation, opens the dashboard and can be undone', async () => {
    const restored = () => succeeded({ snippet: aSnippet('Every action', { _id: ID }) });
    const { asked, place } = await show(OWN, {
      [DELETE]: () => succeeded({}),
      [`POST /snippets/trash/${ID}/restore`]: restored,
    });
    await chooseFromMenu('More', 'Delete');
    const dialog = await question();
    dialog.getByText(
      'Are you sure you want to delete "Every action"? This action cannot be undone. It stays in the trash for 30 days.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(asked()).not.toContain(DELETE);
    await chooseFromMenu('More', 'Delete');
    await userEvent.click((await question()).getByRole('button', { name: 'Delete' }));
    await message('Snippet deleted successfully');
    await waitFor(() => expect(place()).toBe('/app'));
    await press('Undo');
    await message('Snippet restored');
    // The page of the deleted snippet must not refetch it.
    const reads = asked().filter((one) => one === `GET /snippets/${ID}`);
    expect(reads).toHaveLength(1);
  });

  it('shows an error on failure and stays', async () => {
    const { place } = await show(OWN, { [DELETE]: broken });
    await chooseFromMenu('More', 'Delete');
    await userEvent.click((await question()).getByRole('button', { name: 'Delete' }));
    await message('Failed to delete snippet');
    await gone();
    expect(place()).toBe(`/app/snippets/${ID}`);
  });

  it('shows an error if it cannot be undone', async () => {
    await show(OWN, {
      [DELETE]: () => succeeded({}),
      [`POST /snippets/trash/${ID}/restore`]: broken,
    });
    await chooseFromMenu('More', 'Delete');
    await userEvent.click((await question()).getByRole('button', { name: 'Delete' }));
    await press('Undo');
    await message('Failed to restore snippet');
  });
});

it('shows an explanation after reloading the snippet, with its provider', async () => {
  let explained = false;
  const explanation: Snippet['aiExplanation'] = {
    summary: 'Counts upwards.',
    keyFeatures: ['Sixty constants', 'No branches'],
    complexity: 'expert',
    complexityReason: 'It never ends.',
    generatedAt: '2026-11-04T12:00:00.000Z',
    provider: 'builtin',
    claims: [],
    isStale: false,
  };
  await show(
    {},
    {
      [`GET /snippets/${ID}`]: () => {
        const aiExplanation = explained ? explanation : null;
        return succeeded({
          snippet: aSnippet('Every action', { _id: ID, isOwner: false, aiExplanation }),
        });
      },
      [`POST /ai/explain/${ID}`]: () => {
        explained = true;
        return succeeded({ explanation });
      },
    },
  );
  expect(screen.queryByRole('heading', { name: 'AI explanation' })).toBeNull();
  await press('Explain');
  await message('AI explanation generated!');
  await screen.findByRole('heading', { name: 'AI explanation' });
  for (const text of ['Counts upwards.', 'No branches', 'Advanced', 'It never ends.']) {
    screen.getByText(text);
  }
  screen.getByText('Static analysis');
});
